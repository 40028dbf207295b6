/** The one answer of the file tools where no project folder is mounted. */
export const NOT_MOUNTED = 'The project folder of TYPO3 is not mounted here, so its files cannot be read.';
