import type { Pet } from "./src/client";

export const petsPage = (pets: Pet[]) => `<ul>${pets.map(item).join("")}</ul>`;

const item = ({ id, name }: Pet) =>
  `<li><a href="/pets/${id}">${escape(name)}</a></li>`;

export const petPage = ({ name }: Pet) =>
  `<h1>${escape(name)}</h1>
<form method="post">
  <button name="name" value="${escape(name)} II">Rename</button>
</form>
<form method="post" action="/videos" enctype="multipart/form-data">
  <label>
    Video
    <input type="file" name="video" onchange="this.form.submit()">
  </label>
</form>`;

const escape = (text: string) =>
  text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
