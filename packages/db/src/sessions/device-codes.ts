import type { DeviceCode, DeviceCodeState } from '@foyer/auth-domain/device/device-code'
import type { Poll } from '@foyer/auth-domain/device/poll-device-code'
import type { Selectable } from 'kysely'
import type { Db, Trx } from '#engine/handles.ts'
import { later } from '#engine/pipeline.ts'
import type { DeviceCodeTable } from '#schema/device-codes.ts'

const columns = [
  'id',
  'clientId',
  'scope',
  'resources',
  'status',
  'userId',
  'approvedBy',
  'grantId',
  'ipAddress',
  'userAgent',
  'createdAt',
  'expiresAt',
  'lastPolledAt',
  'pollingInterval',
] as const

type DeviceCodeRow = Pick<Selectable<DeviceCodeTable>, (typeof columns)[number]>

type NewDeviceCode = Omit<DeviceCode, 'lastPolledAt' | 'status' | 'userId'> & { deviceCode: string; userCode: string }

/** Stores a pending code, `deviceCode` and `userCode` as hashes; false when another one has either of them. */
export async function insertDeviceCode(db: Db, code: NewDeviceCode): Promise<boolean> {
  const inserted = await db
    .insertInto('deviceCode')
    .values({
      ...code,
      resources: [...code.resources],
      status: 'pending',
      userId: null,
      approvedBy: null,
      grantId: null,
      lastPolledAt: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

/** By the hash of the device's code. */
export async function findDeviceCode(db: Db, deviceCode: string): Promise<DeviceCode | undefined> {
  const row = await db.selectFrom('deviceCode').select(columns).where('deviceCode', '=', deviceCode).executeTakeFirst()
  return row && toDeviceCode(row)
}

/** The same, locked; after the user and the session that approved it. */
export async function lockDeviceCode(trx: Trx, deviceCode: string): Promise<DeviceCode | undefined> {
  const row = await trx
    .selectFrom('deviceCode')
    .select(columns)
    .where('deviceCode', '=', deviceCode)
    .forUpdate()
    .executeTakeFirst()
  return row && toDeviceCode(row)
}

/** By the user's code: its hashes under each of the secrets. */
export async function findByUserCode(db: Db, userCodes: readonly string[]): Promise<DeviceCode | undefined> {
  const row = await db.selectFrom('deviceCode').select(columns).where('userCode', 'in', userCodes).executeTakeFirst()
  return row && toDeviceCode(row)
}

/** The same, locked; after the user who answers. */
export async function lockByUserCode(trx: Trx, userCodes: readonly string[]): Promise<DeviceCode | undefined> {
  const row = await trx
    .selectFrom('deviceCode')
    .select(columns)
    .where('userCode', 'in', userCodes)
    .forUpdate()
    .executeTakeFirst()
  return row && toDeviceCode(row)
}

/** Gives a locked code that is pending and nobody's yet to a user; it is theirs to answer. */
export async function claimDeviceCode(trx: Trx, id: string, userId: string): Promise<void> {
  await later(trx, trx.updateTable('deviceCode').set({ userId }).where('id', '=', id).compile())
}

/** Records the answer to a code that is locked. */
export async function answerDeviceCode(
  trx: Trx,
  id: string,
  answer: Exclude<DeviceCodeState, { status: 'pending' }>,
): Promise<void> {
  await later(trx, trx.updateTable('deviceCode').set(answer).where('id', '=', id).compile())
}

/** Records when the device asked last; the code is locked. */
export async function recordPoll(trx: Trx, id: string, poll: Poll): Promise<void> {
  await later(trx, trx.updateTable('deviceCode').set(poll).where('id', '=', id).compile())
}

/** Uses a code up that is locked. */
export async function deleteDeviceCode(trx: Trx, id: string): Promise<void> {
  await later(trx, trx.deleteFrom('deviceCode').where('id', '=', id).compile())
}

/** Deletes the codes that a locked user has approved and whose devices have not asked since. */
export async function deleteApprovedDeviceCodesOf(trx: Trx, userId: string): Promise<void> {
  await later(trx, trx.deleteFrom('deviceCode').where('userId', '=', userId).where('status', '=', 'approved').compile())
}

function toDeviceCode({ status, userId, approvedBy, grantId, ...row }: DeviceCodeRow): DeviceCode {
  return { ...row, ...stateOf({ status, userId, approvedBy, grantId }) }
}

// The table's checks keep out every other combination.
function stateOf({
  status,
  userId,
  approvedBy,
  grantId,
}: Pick<DeviceCodeRow, 'status' | 'userId' | 'approvedBy' | 'grantId'>): DeviceCodeState {
  if (status === 'pending') return { status, userId }
  if (userId === null) throw new Error('A device code was answered by nobody')
  if (status === 'denied') return { status, userId }
  if (approvedBy === null) throw new Error('A device code was approved by no session')
  return { status, userId, approvedBy, grantId }
}
