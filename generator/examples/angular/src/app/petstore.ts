import { HttpClient } from '@angular/common/http';
import { inject, InjectionToken } from '@angular/core';
import { fetchWith } from '@specloom/runtime/angular';
import { createClient } from '../api/client';

export const Petstore = new InjectionToken('Petstore', {
  factory: () => createClient({ baseUrl: '/api/petstore', fetch: fetchWith(inject(HttpClient)) }),
});
