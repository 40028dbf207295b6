export * from './tool-declaration';
export * from './load-declarations';
export * from './tool-declarations';
export * from './editing/undo-write.declaration';
export * from './editing/update-page-metadata.declaration';
export * from './editing/set-file-alternative-text.declaration';
export * from './editing/move-content-element.declaration';
