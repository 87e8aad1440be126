import { env } from 'cloudflare:test';
import { expect, it, vi } from 'vitest';
import worker from '../src/index';

const fetch = vi.spyOn(globalThis, 'fetch');
const visit = (path: string) => {
	const request = new Request<unknown, IncomingRequestCfProperties>(`https://shop.example${path}`);
	return worker.fetch(request, { ...env, PETSTORE_TOKEN: 'token-1' });
};

it('lists pets', async () => {
	fetch.mockResolvedValue(Response.json({ items: [{ id: 7, name: 'Rex', kind: 'dog' }] }));
	const response = await visit('/');
	expect(await response.text()).toContain('<a href="/pets/7">Rex</a>');
});

it('answers 404 for a missing pet', async () => {
	fetch.mockResolvedValue(Response.json({ title: 'Not found' }, { status: 404 }));
	const response = await visit('/pets/99');
	expect([response.status, await response.text()]).toEqual([404, 'There is no pet 99.']);
});
