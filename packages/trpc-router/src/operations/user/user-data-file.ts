import { showApiKey } from '@foyer/auth-domain/api-key/api-key'
import type { Event } from '@foyer/auth-domain/audit/list-events.schema'
import { mayListReceived } from '@foyer/auth-domain/invitation/answer-invitation'
import { listedSessions } from '@foyer/auth-domain/session/list-sessions'
import type { StreamedFile } from '@foyer/auth-domain/streamed-file'
import {
  exportedAccount,
  exportedAction,
  exportedApiKey,
  exportedDevice,
  exportedEvent,
  exportedInvitation,
  exportedMembership,
  exportedPasskey,
  exportedSession,
  type InvitationReceived,
  type StoredMembership,
} from '@foyer/auth-domain/user/export-user-data'
import { userDataFile } from '@foyer/auth-domain/user/user-data-file'
import { findAccountsOf } from '@foyer/db/accounts/accounts'
import { readEmailProof } from '@foyer/db/accounts/proofs'
import { findApiKeysOf } from '@foyer/db/api-keys/api-keys'
import { handleForCall } from '@foyer/db/engine/call-handle'
import { findEvents } from '@foyer/db/operations/find-events'
import { findPasskeysOf } from '@foyer/db/passkeys/passkeys'
import { findSessionsOf } from '@foyer/db/sessions/sessions'
import { countBackupCodes } from '@foyer/db/two-factor/backup-codes'
import { findTrustedDevicesOf } from '@foyer/db/two-factor/trusted-devices'
import { findTwoFactor } from '@foyer/db/two-factor/two-factors'
import { findInvitationPage, findMembershipPage } from '@foyer/db/users/user-data'
import { withoutInvitationIds } from '#operations/audit/without-invitation-ids.ts'
import type { SignedInCall } from '#runtime/procedure/admission.ts'
import { presentSession, presentUser } from './present-user.ts'

const BATCH = 200

/** Everything that is stored about the user as one JSON file; a batch is read when the client consumes it. */
export function userDataOf(call: SignedInCall): StreamedFile {
  return { ...userDataFile, chunks: chunks(call) }
}

async function* chunks(call: SignedInCall): AsyncGenerator<string> {
  const first = { exportedAt: call.now(), service: call.baseUrl, user: presentUser(call.user, call.options) }
  // The closing brace is that of the file.
  yield JSON.stringify(first).slice(0, -1)
  for (const [name, batches] of Object.entries(lists(call))) yield* listChunks(name, batches)
  yield `,"twoFactor":${JSON.stringify(await twoFactorOf(call))}}\n`
}

async function* listChunks(name: string, batches: AsyncIterable<readonly unknown[]>): AsyncGenerator<string> {
  yield `,${JSON.stringify(name)}:[`
  let separator = ''
  for await (const batch of batches) {
    if (batch.length === 0) continue
    yield separator + batch.map((item) => JSON.stringify(item)).join(',')
    separator = ','
  }
  yield ']'
}

// Those of one batch are bounded in number; of the others there may be any.
function lists(call: SignedInCall): Record<string, AsyncIterable<readonly unknown[]>> {
  const { user, options } = call
  return {
    accounts: once(async () => (await findAccountsOf(handle(call), user.id)).map(exportedAccount)),
    passkeys: once(async () => (await findPasskeysOf(handle(call), user.id)).map(exportedPasskey)),
    sessions: once(() => sessionsOf(call)),
    trustedDevices: once(async () =>
      (await findTrustedDevicesOf(handle(call), user.id, call.now())).map(exportedDevice),
    ),
    apiKeys: once(async () =>
      (await findApiKeysOf(handle(call), { userId: user.id })).map((key) => exportedApiKey(showApiKey(key))),
    ),
    organizations: mapped(
      paged<StoredMembership>((after) =>
        findMembershipPage(handle(call), user.id, { after: after?.organizationId ?? '', limit: BATCH }),
      ),
      (membership) => exportedMembership(membership, options.member.additionalFields),
    ),
    invitations: invitationsOf(call),
    securityHistory: mapped(eventsOf(call, { targetUserId: user.id }), (event) => exportedEvent(event, user.id)),
    actions: mapped(eventsOf(call, { actorId: user.id }), (event) => exportedAction(event, user.id)),
  }
}

async function sessionsOf(call: SignedInCall) {
  const listed = listedSessions(await findSessionsOf(handle(call), call.user.id, call.now()), call.now())
  return listed.map((session) => exportedSession(presentSession(session, call.options), call.session.id))
}

// Until the mailbox is proved they may be somebody else's (S58).
async function* invitationsOf(call: SignedInCall): AsyncGenerator<readonly unknown[]> {
  if (!mayListReceived(await readEmailProof(handle(call), call.user))) return
  const pages = paged<InvitationReceived>((after) =>
    findInvitationPage(handle(call), call.user.email, { after: after?.id ?? '', limit: BATCH }),
  )
  yield* mapped(pages, exportedInvitation)
}

function eventsOf(call: SignedInCall, filter: { targetUserId: string } | { actorId: string }) {
  return paged<Event>(async (after) => {
    const events = await findEvents(handle(call), { ...filter, after, limit: BATCH })
    return events.map(withoutInvitationIds)
  })
}

async function twoFactorOf(call: SignedInCall) {
  const { id, twoFactorEnabled } = call.user
  if (twoFactorEnabled !== true) return { enabled: false }
  const factor = await findTwoFactor(handle(call), id, call.now())
  const byApp = factor !== undefined && factor.totpConfirmedAt !== null
  return { enabled: true, byApp, backupCodes: await countBackupCodes(handle(call), id) }
}

async function* once<Item>(read: () => Promise<readonly Item[]>): AsyncGenerator<readonly Item[]> {
  yield await read()
}

async function* paged<Item>(next: (after: Item | undefined) => Promise<Item[]>): AsyncGenerator<Item[]> {
  for (let page = await next(undefined); page.length > 0; page = await next(page.at(-1))) {
    yield page
    if (page.length < BATCH) return
  }
}

async function* mapped<Item>(
  pages: AsyncIterable<Item[]>,
  show: (item: Item) => object | undefined,
): AsyncGenerator<object[]> {
  for await (const page of pages) yield page.flatMap((item) => show(item) ?? [])
}

// The call is answered by now: however much earlier batches have waited, this one may wait as long as any call.
function handle({ db }: Pick<SignedInCall, 'db'>) {
  return handleForCall(db)
}
