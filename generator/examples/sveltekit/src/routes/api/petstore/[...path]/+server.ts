import { env } from '$env/dynamic/private';
import type { RequestHandler } from './$types';

export const fallback: RequestHandler = async ({ request, params, url }) => {
	const { PETSTORE_URL = 'https://petstore.example/v1', PETSTORE_TOKEN } = env;
	const { method, headers } = request;
	const answer = await fetch(`${PETSTORE_URL}/${params.path}${url.search}`, {
		method,
		headers: {
			authorization: `Bearer ${PETSTORE_TOKEN}`,
			'content-type': headers.get('content-type') ?? 'application/json'
		},
		body: method === 'GET' ? null : await request.arrayBuffer()
	});
	const type = answer.headers.get('content-type');
	return new Response(answer.body, {
		status: answer.status,
		headers: type ? { 'content-type': type } : {}
	});
};
