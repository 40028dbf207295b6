/** One answer for a page that is missing, lies outside every site, or has no TypoScript. */
export const NO_TYPOSCRIPT = 'No TypoScript here: the page is missing, or nothing gives it any.';
