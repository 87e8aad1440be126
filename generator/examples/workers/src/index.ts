import { createClient, isApiError } from './api/client';
import { petPage, petsPage } from './pages';

const html = (body: string, status = 200) => new Response(body, { status, headers: { 'content-type': 'text/html; charset=utf-8' } });

export default {
	async fetch(request, env): Promise<Response> {
		const { pets, videos } = createClient({ baseUrl: env.PETSTORE_URL, apiKey: env.PETSTORE_TOKEN });
		const [, page, id] = new URL(request.url).pathname.split('/');
		try {
			if (page === '') return html(petsPage(await pets.list().toArray()));
			if (page === 'pets' && request.method === 'GET') return html(petPage(await pets.get({ id: Number(id) })));
			if (page === 'pets' && request.method === 'POST') {
				await pets.update({ id: Number(id), name: String((await request.formData()).get('name')) });
				return Response.redirect(request.url, 303);
			}
			if (page === 'videos' && request.method === 'POST') {
				let progress = '';
				const video = (await request.formData()).get('video');
				if (!(video instanceof File)) return html('Choose a file.', 400);
				await videos.upload(video, { onProgress: ({ loaded, total }) => (progress = `${loaded} of ${total} bytes`) });
				return html(progress);
			}
			return html('There is no such page.', 404);
		} catch (error) {
			if (isApiError(error) && error.status === 404) return html(`There is no pet ${id}.`, 404);
			throw error;
		}
	},
} satisfies ExportedHandler<Env>;
