import { Component, computed, inject, input, numberAttribute, resource } from '@angular/core';
import { isApiError } from '../api/client';
import { NotFound } from './not-found';
import { Petstore } from './petstore';
import { Video } from './video';

@Component({
  imports: [NotFound, Video],
  selector: 'app-pet',
  template: `
    @if (isMissing()) {
      <app-not-found>There is no pet {{ id() }}.</app-not-found>
    } @else if (pet.error(); as error) {
      <p role="alert">{{ error.message }}</p>
    } @else if (pet.value(); as value) {
      <h1>{{ value.name }}</h1>
      <button type="button" (click)="rename(value.name + ' II')">Rename</button>
      <app-video />
    }
  `,
})
export class Pet {
  readonly #petstore = inject(Petstore);
  readonly id = input.required({ transform: numberAttribute });
  protected readonly pet = resource({
    id: 'pet',
    params: () => ({ id: this.id() }),
    loader: ({ params, abortSignal }) => this.#petstore.pets.get(params, { signal: abortSignal }),
  });
  protected readonly isMissing = computed(() => {
    const error = this.pet.error();
    return isApiError(error) && error.status === 404;
  });

  protected async rename(name: string) {
    this.pet.set(await this.#petstore.pets.update({ id: this.id(), name }));
  }
}
