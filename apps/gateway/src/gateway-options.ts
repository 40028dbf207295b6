import { HttpConfig } from '#config';
import type { ServiceOptions } from '#queue';
import { configureHttp } from './http/configure-http';

/** How the gateway boots: the only app with a public port. */
export const GATEWAY_OPTIONS: ServiceOptions = {
  configure: configureHttp,
  http: (app) => {
    const { host, port } = app.get(HttpConfig);
    return { host, port };
  },
};
