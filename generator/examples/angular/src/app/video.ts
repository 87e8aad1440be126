import { Component, inject, signal } from '@angular/core';
import { Petstore } from './petstore';

@Component({
  selector: 'app-video',
  template: `
    <label>
      Video <input #input type="file" (change)="upload(input.files)" /> {{ progress().loaded }} of
      {{ progress().total }} bytes
    </label>
  `,
})
export class Video {
  readonly #petstore = inject(Petstore);
  protected readonly progress = signal({ loaded: 0, total: 0 });

  protected async upload(files: FileList | null) {
    if (!files?.[0]) return;
    await this.#petstore.videos.upload(files[0], {
      onProgress: (progress) => this.progress.set(progress),
    });
  }
}
