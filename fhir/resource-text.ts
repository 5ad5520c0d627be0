import type { Annotation, Attachment, Resource } from '@medplum/fhirtypes';
import type { FhirClient } from './client.ts';
import { FhirUnreachable } from './client-http.ts';
import { isFhirId } from './references.ts';

/** The free text of a resource, or why there is none to read. */
export type ResourceText =
  | { readonly text: string }
  | { readonly none: 'unsupported_type' | 'no_text' | 'attachment_unreadable' };

/** Between the texts of one resource (the payloads of a Communication). */
const APART = '\n\n';

type Source = { readonly text: string } | { readonly attachment: Attachment };

const said = (...texts: readonly (string | undefined)[]): Source[] =>
  texts.flatMap((text) => (typeof text === 'string' && text !== '' ? [{ text }] : []));
const attached = (attachments: readonly (Attachment | undefined)[] | undefined): Source[] =>
  (attachments ?? []).flatMap((attachment) => (attachment ? [{ attachment }] : []));
const noted = (notes: readonly Annotation[] | undefined): Source[] => said(...(notes ?? []).map(({ text }) => text));

/** Where the types that carry narrative keep it; undefined for any other type. */
function sourcesOf(resource: Resource): readonly Source[] | undefined {
  switch (resource.resourceType) {
    case 'DocumentReference':
      return attached(resource.content?.map(({ attachment }) => attachment));
    case 'Communication':
      return [
        ...(resource.payload ?? []).flatMap(({ contentString, contentAttachment }) => [
          ...said(contentString),
          ...attached([contentAttachment]),
        ]),
        ...noted(resource.note),
      ];
    case 'DiagnosticReport':
      return [...said(resource.conclusion), ...attached(resource.presentedForm)];
    case 'ClinicalImpression':
      return [...said(resource.description, resource.summary), ...noted(resource.note)];
    case 'Observation':
      return [...said(resource.valueString), ...noted(resource.note)];
    case 'Condition':
    case 'Procedure':
    case 'ServiceRequest':
      return noted(resource.note);
    default:
      return undefined;
  }
}

/**
 * The id of the Binary behind an attachment's URL: `Binary/x`, an absolute form of it, or the presigned storage URL that
 * Medplum puts there (`…/storage/<Binary id>/<version>?…`). Such a URL is a key to the text: it is neither fetched nor kept.
 */
export function binaryIdOf(url: string | undefined): string | undefined {
  const path = URL.parse(url ?? '', 'http://relative.invalid/')?.pathname ?? '';
  const id = /\/(?:Binary|storage)\/([^/]{1,128})(?:\/|$)/.exec(path)?.[1];
  return id !== undefined && isFhirId(id) ? id : undefined;
}

const isText = (contentType: string | undefined): boolean => contentType === undefined || /^text\//i.test(contentType);

/** The text of one attachment, its Binary read with our own token; undefined when it is no text or not to be had. */
async function readAttachment(client: FhirClient, attachment: Attachment): Promise<string | undefined> {
  if (!isText(attachment.contentType)) return undefined;
  if (attachment.data !== undefined) return Buffer.from(attachment.data, 'base64').toString('utf8');
  const id = binaryIdOf(attachment.url);
  if (id === undefined) return undefined;
  const answer = await client.send({
    method: 'GET',
    path: `Binary/${id}`,
    accept: 'text/plain, text/*;q=0.9, */*;q=0.1',
  });
  if (answer.status === 429 || answer.status >= 500) throw new FhirUnreachable('failing', answer.status);
  if (answer.status !== 200) return undefined;
  const { resourceType, data } = (answer.json ?? {}) as { readonly resourceType?: unknown; readonly data?: unknown };
  if (resourceType === 'Binary') {
    return typeof data === 'string' ? Buffer.from(data, 'base64').toString('utf8') : undefined;
  }
  return answer.bytes.toString('utf8');
}

/** Reads the free text of a resource. Rejects with FhirUnreachable when a Binary may be had later. */
export async function readResourceText(client: FhirClient, resource: Resource): Promise<ResourceText> {
  const sources = sourcesOf(resource);
  if (!sources) return { none: 'unsupported_type' };
  const texts: string[] = [];
  for (const source of sources) {
    const text = 'text' in source ? source.text : await readAttachment(client, source.attachment);
    // Passed over, a part would be answered for as if it had been read.
    if (text === undefined) return { none: 'attachment_unreadable' };
    if (text !== '') texts.push(text);
  }
  return texts.length === 0 ? { none: 'no_text' } : { text: texts.join(APART) };
}
