import type { Pet } from './client';

export const petsPage = (pets: Pet[]) =>
	`<ul>${pets.map(({ id, name }) => `<li><a href="/pets/${id}">${escape(name)}</a></li>`).join('')}</ul>`;

export const petPage = ({ name }: Pet) => `<h1>${escape(name)}</h1>
<form method="post"><button name="name" value="${escape(name)} II">Rename</button></form>
<form method="post" action="/videos" enctype="multipart/form-data">
	<label>Video <input type="file" name="video" onchange="this.form.submit()"></label>
</form>`;

const escape = (text: string) => text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
