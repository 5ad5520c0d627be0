import type {
  AccessPolicy,
  Bot,
  ClientApplication,
  OperationDefinition,
  ProjectMembership,
  Resource,
} from '@medplum/fhirtypes';
import { botPolicy, PRODUCT, servicePolicy } from '../../fhir/medplum-setup.ts';
import { operationUrl } from '../../fhir/operation-definition.ts';
import { OPERATION_IDS } from '../../fhir/operations.ts';
import { BOTS } from '../../plugin/bots/bundle.ts';
import { botName, hooksOf } from './install.ts';
import type { Project } from './project.ts';
import { setSecrets } from './secrets.ts';

/**
 * Removes what the installer made, what calls others first. AuditEvents, Tasks, copies and
 * the Device that they name stay: they are the record. Gives a
 * line for each; run again, there is nothing left to do.
 */
export async function uninstall(project: Project): Promise<readonly string[]> {
  const lines: string[] = [];
  const remove = async (resources: readonly Resource[], nameOf: (resource: Resource) => string): Promise<void> => {
    for (const resource of resources) {
      const what = `${resource.resourceType} ${nameOf(resource)}`;
      const path = `fhir/R4/${resource.resourceType}/${resource.id}`;
      await project.send(`removing ${what}`, { method: 'DELETE', path });
      lines.push(`removed ${what}`);
    }
  };
  const byName = (resource: Resource): string => String((resource as { readonly name?: string }).name);

  await remove(await hooksOf(project), (resource) => String((resource as { readonly reason?: string }).reason));
  for (const id of OPERATION_IDS) {
    await remove(await project.find<OperationDefinition>('OperationDefinition', { url: operationUrl(id) }), byName);
  }
  const bots = (await project.find<Bot>('Bot', { name: PRODUCT })).filter(({ name }) =>
    BOTS.some((each) => name === botName(each)),
  );
  const clients = (await project.find<ClientApplication>('ClientApplication', { name: PRODUCT })).filter(
    ({ name }) => name === PRODUCT,
  );
  for (const member of [...bots, ...clients]) lines.push(...(await endMemberships(project, member)));
  await remove(bots, byName);
  await remove(clients, byName);
  if ((await setSecrets(project, undefined)) === 'changed') lines.push('removed secrets of the Bots');
  const ours = [servicePolicy().name, botPolicy().name];
  const policies = await project.find<AccessPolicy>('AccessPolicy', { name: PRODUCT });
  await remove(
    policies.filter(({ name }) => ours.includes(name)),
    byName,
  );
  return lines;
}

/** A Bot or client is a member of the project; a membership that outlived it would name nothing. */
async function endMemberships(project: Project, member: Bot | ClientApplication): Promise<readonly string[]> {
  const profile = `${member.resourceType}/${member.id}`;
  const memberships = await project.find<ProjectMembership>('ProjectMembership', { profile });
  for (const { id } of memberships) {
    const path = `admin/projects/${project.id}/members/${id}`;
    await project.send(`ending the membership of ${profile}`, { method: 'DELETE', path });
  }
  return memberships.map(() => `removed membership of ${member.resourceType} ${member.name}`);
}
