import { type Pet, petsGet, petsList, petsUpdate, videosCreateUpload } from './client';
import { type Client, createClient } from './client/client';
import { petPage, petsPage } from './pages';

const html = (body: string, status = 200) => new Response(body, { status, headers: { 'content-type': 'text/html; charset=utf-8' } });

export default {
	async fetch(request, env): Promise<Response> {
		const client = createClient({ baseUrl: env.PETSTORE_URL, auth: env.PETSTORE_TOKEN });
		const [, page, id] = new URL(request.url).pathname.split('/');
		const path = { id: Number(id) };
		if (page === '') return html(petsPage(await allPets(client)));
		if (page === 'pets' && request.method === 'GET') {
			const { data, error, response } = await petsGet({ client, path });
			if (data) return html(petPage(data));
			if (response?.status === 404) return html(`There is no pet ${id}.`, 404);
			throw error;
		}
		if (page === 'pets' && request.method === 'POST') {
			await petsUpdate({ client, path, body: { name: String((await request.formData()).get('name')) }, throwOnError: true });
			return Response.redirect(request.url, 303);
		}
		if (page === 'videos' && request.method === 'POST') {
			let progress = '';
			const video = (await request.formData()).get('video');
			if (!(video instanceof File)) return html('Choose a file.', 400);
			await uploadVideo(client, video, (loaded) => (progress = `${loaded} of ${video.size} bytes`));
			return html(progress);
		}
		return html('There is no such page.', 404);
	},
} satisfies ExportedHandler<Env>;

async function allPets(client: Client, cursor?: string): Promise<Pet[]> {
	const { data } = await petsList({ client, query: { cursor }, throwOnError: true });
	return data.next_cursor ? [...data.items, ...(await allPets(client, data.next_cursor))] : data.items;
}

async function uploadVideo(client: Client, file: File, onProgress: (loaded: number) => void) {
	const { data } = await videosCreateUpload({ client, body: { size: file.size }, throwOnError: true });
	let loaded = 0;
	for (const { url, size } of data.parts) {
		const { ok } = await fetch(url, { method: 'PUT', body: file.slice(loaded, loaded + size) });
		if (!ok) throw new Error('The upload failed.');
		onProgress((loaded += size));
	}
}
