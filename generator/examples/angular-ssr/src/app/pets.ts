import { Component, inject, resource } from '@angular/core';
import { RouterLink } from '@angular/router';
import { Petstore } from './petstore';

@Component({
  imports: [RouterLink],
  selector: 'app-pets',
  template: `
    @if (pets.error(); as error) {
      <p role="alert">{{ error.message }}</p>
    } @else {
      <ul>
        @for (pet of pets.value(); track pet.id) {
          <li>
            <a [routerLink]="['/pets', pet.id]">{{ pet.name }}</a>
          </li>
        }
      </ul>
    }
  `,
})
export class Pets {
  readonly #petstore = inject(Petstore);
  protected readonly pets = resource({
    id: 'pets',
    loader: ({ abortSignal }) => this.#petstore.pets.list({}, { signal: abortSignal }).toArray(),
  });
}
