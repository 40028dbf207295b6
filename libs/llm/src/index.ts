export * from './model-message';
export * from './model-request';
export * from './model-answer';
export * from './provider.error';
export * from './model.client';
export * from './price';
export * from './token-estimate';
export * from './context-window';
