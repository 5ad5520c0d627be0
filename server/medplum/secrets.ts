import type { ProjectSetting } from '@medplum/fhirtypes';
import type { Project } from './project.ts';

/** The secrets of the project that our Bots read. */
const BOT_SECRETS = ['SALLYPORT_URL', 'SALLYPORT_API_KEY', 'SALLYPORT_HOOK_SECRET', 'SALLYPORT_CLIENT'] as const;
export type BotSecrets = Readonly<Record<(typeof BOT_SECRETS)[number], string>>;

/** Sets our secrets, or takes them away. The endpoint replaces all of the project's, so the others are read first and kept. */
export async function setSecrets(project: Project, wanted: BotSecrets | undefined): Promise<'changed' | 'kept'> {
  const read = await project.send<{ readonly secret?: readonly ProjectSetting[] }>('reading the project’s secrets', {
    method: 'GET',
    path: `fhir/R4/Project/${project.id}`,
  });
  const there = read.secret ?? [];
  const others = there.filter(({ name }) => !(BOT_SECRETS as readonly (string | undefined)[]).includes(name));
  if (wanted === undefined && others.length === there.length) return 'kept';
  const ours = Object.entries(wanted ?? {}).map(([name, valueString]) => ({ name, valueString }));
  await project.send('writing the project’s secrets', {
    method: 'POST',
    path: `admin/projects/${project.id}/secrets`,
    body: [...others, ...ours],
    contentType: 'application/json',
  });
  return 'changed';
}
