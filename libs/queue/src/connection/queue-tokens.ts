/** Injection token: name of the app this process runs. */
export const APP_NAME = Symbol('APP_NAME');
