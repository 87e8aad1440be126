import { ApplicationConfig, mergeApplicationConfig } from '@angular/core';
import { provideServerRendering, withRoutes } from '@angular/ssr';
import { createClient } from '../api/client';
import { appConfig } from './app.config';
import { serverRoutes } from './app.routes.server';
import { Petstore } from './petstore';

const { PETSTORE_URL, PETSTORE_TOKEN } = process.env;

const serverConfig: ApplicationConfig = {
  providers: [
    provideServerRendering(withRoutes(serverRoutes)),
    {
      provide: Petstore,
      useFactory: () => createClient({ baseUrl: PETSTORE_URL, apiKey: PETSTORE_TOKEN }),
    },
  ],
};

export const config = mergeApplicationConfig(appConfig, serverConfig);
