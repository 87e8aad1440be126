import {
  AngularNodeAppEngine,
  createNodeRequestHandler,
  isMainModule,
  writeResponseToNodeResponse,
} from '@angular/ssr/node';
import express from 'express';
import { join } from 'node:path';
import { petstoreApi } from './petstore-api';

const app = express();
const angularApp = new AngularNodeAppEngine();

app.use('/api/petstore', petstoreApi);
app.use(
  express.static(join(import.meta.dirname, '../browser'), {
    maxAge: '1y',
    index: false,
    redirect: false,
  }),
);
app.use((req, res, next) => {
  angularApp
    .handle(req)
    .then((response) => (response ? writeResponseToNodeResponse(response, res) : next()))
    .catch(next);
});

if (isMainModule(import.meta.url)) app.listen(process.env['PORT'] || 4000);

export const reqHandler = createNodeRequestHandler(app);
