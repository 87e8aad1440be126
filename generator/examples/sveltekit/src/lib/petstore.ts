import { createClient } from './api/client';

interface Event {
	readonly fetch: typeof fetch;
	readonly url: URL;
}

export const petstore = ({ fetch, url }: Event) =>
	createClient({ baseUrl: new URL('/api/petstore', url).href, fetch });
