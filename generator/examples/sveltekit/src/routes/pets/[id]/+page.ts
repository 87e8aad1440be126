import { error } from '@sveltejs/kit';
import { isApiError } from '$lib/api/client';
import { petstore } from '$lib/petstore';
import type { PageLoad } from './$types';

export const load: PageLoad = async (event) => {
	const id = Number(event.params.id);
	const result = await petstore(event).pets.get({ id }).safe();
	if (result.ok) return { pet: result.data };
	if (isApiError(result.error) && result.error.status === 404) error(404, `There is no pet ${id}.`);
	throw result.error;
};
