import { Routes } from '@angular/router';
import { Pet } from './pet';
import { Pets } from './pets';

export const routes: Routes = [
  { path: '', component: Pets },
  { path: 'pets/:id', component: Pet },
];
