import { codeTypes } from '@foyer/auth-domain/codes/email-otp'
import { lockUser } from '@foyer/db/users/users'
import type { CapturedMail } from '@foyer/email/development-mailbox'
import { type Mail, mailSchema } from '@foyer/email/mail'
import { signedUpVerified } from '@foyer/testing/account-rows'
import { API_KEYS } from '@foyer/testing/api-keys'
import { outboxDrained } from '@foyer/testing/mail'
import { givenInvitationRow, givenOrganizationRows } from '@foyer/testing/organization-rows'
import { testAppsOn } from '@foyer/testing/suite'
import { run } from '@foyer/testing/tables'
import type { TestApp } from '@foyer/testing/test-app'
import { signedUp } from '@foyer/testing/users'
import { mailCode } from '@foyer/trpc-router/operations/two-factor/mailed-code'
import { sendSignUpAttempt } from '@foyer/trpc-router/operations/verification/send-sign-up-attempt'
import { mailDisabledWebhook } from '@foyer/trpc-router/operations/webhook/mail-disabled-webhook'
import { announceExpiringKeys } from '@foyer/trpc-router/runtime/api-key/announce-expiring-keys'
import { createCall } from '@foyer/trpc-router/runtime/context/call'
import { serverRequest } from '@foyer/trpc-router/runtime/context/request-facts'
import { announceEndingRoles } from '@foyer/trpc-router/runtime/organization/announce-ending-roles'
import { mailRequirement } from '@foyer/trpc-router/runtime/organization/mail-requirement'
import type { OutboxMessage } from '@foyer/trpc-router/runtime/outbox/message'
import { type AccountNotification, notify } from '@foyer/trpc-router/runtime/outbox/notify'
import { renderMessage } from '@foyer/trpc-router/runtime/outbox/render-message'
import { unknownRequester } from '@foyer/trpc-router/runtime/outbox/requester'
import { inTransaction } from '@foyer/trpc-router/runtime/transaction/in-transaction'
import { describe, expect, test } from 'vitest'

const VICTIM = 'victim@example.com'
const FREE = 'free@example.com'
const NAME = 'You have won a prize'
const DAY = 24 * 60 * 60
const on = { enabled: true }
const options = { ...API_KEYS, emailOTP: on, magicLink: on, twoFactor: on }

const asked = { browser: 'browser', languageTags: [] }

/** Rendered when they are sent: who is mailed, and by whose request. */
type Rendered = Exclude<OutboxMessage['kind'], 'mail' | 'two-factor-otp'>
type Ids = { victim: string; mallory: string }

const rendered: { [Kind in Rendered]: (ids: Ids) => readonly Extract<OutboxMessage, { kind: Kind }>[] } = {
  'verify-email': () => [{ kind: 'verify-email', email: VICTIM, confirming: true, languageTags: [] }],
  'reset-password': () => [{ kind: 'reset-password', email: VICTIM, languageTags: [] }],
  'magic-link': () => [{ kind: 'magic-link', email: VICTIM, withCode: true, ...asked }],
  'email-code': () =>
    codeTypes.map((type) => ({ kind: 'email-code' as const, email: VICTIM, type, confirming: true, ...asked })),
  'change-email': ({ victim }) => [
    { kind: 'change-email', userId: victim, stamp: 0, newEmail: FREE, languageTags: [] },
  ],
  'user-invitation': ({ victim }) => [{ kind: 'user-invitation', userId: victim, stamp: 0, languageTags: [] }],
  'delete-account': ({ victim }) => [{ kind: 'delete-account', userId: victim, stamp: 0, languageTags: [] }],
  invitation: () => [{ kind: 'invitation', invitationId: `acme-${VICTIM}`, languageTags: [] }],
  'new-device': ({ victim }) => [
    {
      kind: 'new-device',
      userId: victim,
      email: VICTIM,
      sessionId: 'session',
      at: 0,
      methods: ['password'],
      ipAddress: null,
      userAgent: null,
      languageTags: [],
    },
  ],
  // To an address that is nobody's, by somebody who has proved their own.
  'prove-email': ({ mallory }) => [
    { kind: 'prove-email', userId: mallory, stamp: 0, newEmail: FREE, fromVerified: true, languageTags: [] },
  ],
  'change-code': ({ mallory }) => [{ kind: 'change-code', userId: mallory, stamp: 0, email: FREE, ...asked }],
}

const notifications: Record<AccountNotification['template'], AccountNotification> = {
  'password-changed': { template: 'password-changed' },
  'email-changed': { template: 'email-changed', newEmail: FREE },
  'username-changed': { template: 'username-changed', username: 'olga' },
  'account-deleted': { template: 'account-deleted' },
  'account-linked': { template: 'account-linked', provider: 'github' },
  'account-unlinked': { template: 'account-unlinked', provider: 'github' },
  'sign-in-methods-removed': { template: 'sign-in-methods-removed', providers: ['github'] },
  'two-factor-changed': { template: 'two-factor-changed', change: 'enabled' },
  'second-factor-guessed': { template: 'second-factor-guessed' },
  'passkey-suspected': { template: 'passkey-suspected', passkey: 'Laptop' },
  'api-key-added': { template: 'api-key-added', key: 'Backup', organization: '' },
  'api-key-removed': { template: 'api-key-removed', key: 'Backup', organization: '' },
}

describe('the name that somebody has chosen for an account', () => {
  const given = testAppsOn()

  test('is in no mail to an address that a scanner of mails has verified, of whatever kind', async () => {
    const { app, ids } = await givenSquatter()
    const mails = await renderAll(app, ids)
    expect(mails.filter((mail) => JSON.stringify(mail).includes(NAME))).toEqual([])
    const sent = await sendAll(app, ids)
    expect(sent.filter(({ subject, text, html }) => (subject + text + html).includes(NAME))).toEqual([])
    const walked = new Set([...mails, ...sent].map(({ template }) => template))
    expect([...walked].sort()).toEqual(mailSchema.options.map(({ shape }) => shape.template.value).sort())
  })

  test('greets anyone who has proved to hold the mailbox, and no other address', async () => {
    const { app, ids } = await givenSquatter()
    await run(app.database, `update "user" set "mailboxProvenAt" = now()`)
    const mails = await renderAll(app, ids)
    expect(mails.filter(({ name }) => name !== NAME).map(({ to }) => to)).toEqual([FREE, FREE])
    const sent = await sendAll(app, ids)
    expect(sent.filter(({ text }) => !text.includes(NAME))).toEqual([])
  })

  test('is not in the mail that a first proof of the mailbox causes', async () => {
    const { app } = await givenSquatter()
    await app.client().post('/request-password-reset', { email: VICTIM })
    await outboxDrained(app)
    const link = app.mailbox.list(VICTIM).find(({ template }) => template === 'reset-password')?.url ?? ''
    const token = new URL(link).pathname.split('/').at(-1)
    const reset = await app.client().post('/reset-password', { token, newPassword: 'a-new-correct-horse' })
    expect(reset.status).toBe(200)
    await outboxDrained(app)
    const told = app.mailbox.list(VICTIM)
    expect(told.map(({ template }) => template)).toContain('password-changed')
    expect(told.filter(({ text }) => text.includes(NAME))).toEqual([])
  })

  /** Mallory has claimed the victim's address under a name, which a scanner has verified, and has an account of her own. */
  async function givenSquatter(): Promise<{ app: TestApp; ids: Ids }> {
    const app = await given(options)
    const squatter = await signedUp(app, 'Victim')
    await signedUpVerified(app, 'Mallory')
    await signedUp(app, 'Olga')
    await run(app.database, `update "user" set name = '${NAME}' where email <> 'olga@example.com'`)
    await run(app.database, `update "user" set "emailVerified" = true where email = '${VICTIM}'`)
    await givenOrganizationRows(app, 'acme', { Olga: 'owner', Victim: 'member' })
    await givenInvitationRow(app, { to: VICTIM, from: 'olga@example.com' })
    const key = await squatter.post('/api-key/create', { name: 'Backup', expiresIn: 8 * DAY })
    expect(key.status).toBe(200)
    // Within a week of its end, which is announced.
    app.pass(2 * DAY)
    const users = await app.database.db.selectFrom('user').select(['id', 'email']).execute()
    const idOf = (email: string) => users.find((user) => user.email === email)?.id ?? expect.unreachable()
    return { app, ids: { victim: idOf(VICTIM), mallory: idOf('mallory@example.com') } }
  }
})

async function renderAll({ services }: TestApp, ids: Ids): Promise<Mail[]> {
  const mails: Mail[] = []
  for (const message of Object.values(rendered).flatMap((messages): readonly OutboxMessage[] => messages(ids))) {
    const mail = await renderMessage(services, message, services.now())
    mails.push(mail ?? expect.unreachable(`${message.kind} is mailed to nobody`))
  }
  return mails
}

/** Those with their whole content, of which each is written by what causes it. */
async function sendAll(app: TestApp, { victim }: Ids): Promise<CapturedMail[]> {
  const { services } = app
  await outboxDrained(app)
  const before = app.mailbox.list(VICTIM).length
  const call = createCall(services, serverRequest)
  await inTransaction(call, async (trx) => {
    const user = (await lockUser(trx, victim)) ?? expect.unreachable()
    for (const notification of Object.values(notifications)) await notify(trx, call, user, notification)
    await sendSignUpAttempt(trx, call, user)
    await mailCode(trx, call, user, { subject: { id: 'session' }, requester: unknownRequester(call) })
    const requiredFrom = new Date(services.now().getTime() + DAY * 1000)
    await trx.updateTable('member').set({ role: 'owner' }).where('userId', '=', victim).execute()
    await mailDisabledWebhook(trx, services, { organizationId: 'acme', url: 'https://example.com/hook' })
    await mailRequirement(trx, call, { organizationId: 'acme', organization: 'acme', requiredFrom, after: '' })
  })
  await announceExpiringKeys(services, 10)
  // As if the victim had given it.
  const now = services.now()
  await app.database.db
    .updateTable('memberRole')
    .set({ until: new Date(now.getTime() + DAY * 1000), givenBy: victim, noticeAt: now })
    .where('memberId', 'in', (olgas) =>
      olgas
        .selectFrom('member')
        .innerJoin('user', 'user.id', 'member.userId')
        .select('member.id')
        .where('user.email', '=', 'olga@example.com'),
    )
    .execute()
  await announceEndingRoles(services, 10)
  await outboxDrained(app)
  return app.mailbox.list(VICTIM).slice(0, -before || undefined)
}
