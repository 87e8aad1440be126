/** The view of each template: the documented interface of templates that users write. */
import type { EffectsView } from "./pages/effects.js";
import type { IndexView } from "./pages/index-page.js";
import type { OperationPageView, ResourceView } from "./pages/resource.js";
import type { SchemaPageView, SchemaView } from "./pages/schemas.js";
import type { SectionView } from "./pages/section.js";
import type { UnknownsView } from "./pages/unknowns.js";
import type { WebhooksView } from "./pages/webhooks.js";
import type { OperationView } from "./operation/operation.js";
import type { ResultView } from "./operation/results.js";
import type { UploadView } from "./operation/upload.js";
import type { FieldTable, VariantView } from "./schemas/fields.js";

/** The view of each template, by its name. All strings are Markdown that is ready to be printed. */
export interface TemplateViews {
  readonly "reference-index": IndexView;
  readonly "reference-resource": ResourceView;
  readonly "reference-operation-page": OperationPageView;
  readonly "reference-schemas": SchemaPageView;
  readonly "reference-webhooks": WebhooksView;
  readonly "reference-effects": EffectsView;
  readonly "reference-unknowns": UnknownsView;
  readonly "reference-section": SectionView;
  readonly "reference-operation": OperationView;
  readonly "reference-result": ResultView;
  readonly "reference-upload": UploadView;
  readonly "reference-schema": SchemaView;
  readonly "reference-fields": FieldTable & { readonly title: string };
  readonly "reference-variants": { readonly variants: readonly VariantView[] };
  readonly "reference-alternatives": Pick<SchemaView, "variants">;
  readonly "reference-open": Pick<OperationView, "unknowns">;
}
