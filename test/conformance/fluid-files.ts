/** Fluid files that EXT:fluid_styled_content of 13.4 has below `Resources/Private`. */
const NAMES: Record<string, readonly string[]> = {
  Layouts: ['Default'],
  Partials: [
    ...['0', '1', '2'].map((type) => `Bullets/Type-${type}`),
    ...['After', 'Before'].map((place) => `DropIn/${place}/All`),
    'Footer/All',
    ...['All', 'Date', 'Header', 'SubHeader'].map((part) => `Header/${part}`),
    'Media/Gallery',
    ...['Audio', 'Image', 'Video'].map((type) => `Media/Rendering/${type}`),
    'Media/Type',
    ...['Audio', 'Image', 'Video'].map((type) => `Media/Type/${type}`),
    'Table/Columns',
  ],
  Templates: [
    ...['Bullets', 'Default', 'Div', 'Generic', 'Header', 'Html', 'Image', 'List', 'Shortcut', 'Table'],
    ...['Text', 'Textmedia', 'Textpic', 'Uploads', 'MenuAbstract', 'MenuCategorizedContent'],
    ...['MenuCategorizedPages', 'MenuPages', 'MenuRecentlyUpdated', 'MenuRelatedPages', 'MenuSection'],
    ...['MenuSectionPages', 'MenuSitemap', 'MenuSitemapPages', 'MenuSubpages'],
  ],
};

export const FLUID_FILES = Object.entries(NAMES).flatMap(([folder, names]) =>
  names.map((name) => `vendor/typo3/cms-fluid-styled-content/Resources/Private/${folder}/${name}.html`),
);
