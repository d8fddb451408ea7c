import type { AuditFixture, Mutation } from './audit-fixture.ts'

const organizationId = 'acme'
// Where nobody listens.
const url = 'http://localhost:1/events'
// Which hears of nothing that a mutation here does: nothing is sent beside it.
const wanted = { organizationId, url, types: ['user.created'] }

/** Mutations of webhooks: of an organization by its owner, where it is the service's by an admin. */
export const webhookMutations: Readonly<Record<string, Mutation>> = {
  'webhook.createWebhook': ({ as }) => as('olga').trpc.webhook.createWebhook.mutate(wanted),
  'webhook.updateWebhook': withWebhook(({ as }, one) =>
    as('olga').trpc.webhook.updateWebhook.mutate({ ...one, description: 'Ours', enabled: false }),
  ),
  'webhook.rotateWebhookSecret': withWebhook(({ as }, one) => as('olga').trpc.webhook.rotateWebhookSecret.mutate(one)),
  'webhook.deleteWebhook': withWebhook(({ as }, one) => as('olga').trpc.webhook.deleteWebhook.mutate(one)),
}

type One = { organizationId: string; webhookId: string }

/** A webhook of Acme. */
export async function givenWebhook({ as }: Pick<AuditFixture, 'as'>): Promise<One> {
  const { webhook } = await as('olga').trpc.webhook.createWebhook.mutate(wanted)
  return { organizationId, webhookId: webhook?.id ?? '' }
}

function withWebhook(act: (fixture: AuditFixture, one: One) => Promise<unknown>): Mutation {
  return {
    prepare: async (fixture) => {
      const one = await givenWebhook(fixture)
      return () => act(fixture, one)
    },
  }
}
