export * from './decide-tools';
export * from './may-use-configuration';
export * from './run-rights';
export * from './privacy-level';
export * from './reduce-step';
export * from './secret-shapes';
export * from './delta-redactor';
