import { limits } from '@foyer/auth-domain/limits'
import { PICTURE_TYPE } from '@foyer/auth-domain/picture/picture'
import { pictureFormat } from '@foyer/auth-domain/picture/picture-format'
import { pictureUrl } from '@foyer/auth-domain/picture/picture-link'
import type { Db } from '@foyer/db/engine/handles'
import { transact } from '@foyer/db/engine/pipeline'
import { recordEvent } from '@foyer/db/operations/audit'
import { putPicture, type StoredPicture } from '@foyer/db/pictures/pictures'
import { changeUser, lockUser } from '@foyer/db/users/users'
import PQueue from 'p-queue'
import type { Outgoing } from '#runtime/outgoing/outgoing.ts'
import { randomText } from '#runtime/secrets/random.ts'
import type { Pictures } from './pictures.ts'

/** Copies of the pictures that providers link to, made after the sign-in that told of them. */
export type ProviderPictures = {
  /** Fetches a user's picture once, and stores it in the place of its link if that is still theirs; fails silently. */
  keep(userId: string, url: string): void
  /** Fetches no more, and waits for what is being stored. */
  close(): Promise<void>
}

type Parts = {
  db: Db
  pictures: Pictures
  outgoing: Outgoing
  baseUrl: string
  now: () => Date
  log: { debug(facts: object, message: string): void }
}

const CONCURRENCY = 2
// Beyond, a picture waits for the next sign-in.
const MAX_WAITING = 32

export function createProviderPictures(parts: Parts): ProviderPictures {
  const queue = new PQueue({ concurrency: CONCURRENCY })
  const closing = new AbortController()
  return {
    keep(userId, url) {
      if (queue.size >= MAX_WAITING || closing.signal.aborted) return
      void queue.add(async () => {
        try {
          await keep(parts, { userId, url }, closing.signal)
        } catch (error) {
          parts.log.debug({ err: error, userId }, "a provider's picture was not fetched")
        }
      })
    },
    async close() {
      closing.abort()
      queue.clear()
      await queue.onIdle()
    },
  }
}

type Linked = { userId: string; url: string }

async function keep({ outgoing, ...parts }: Parts, { userId, url }: Linked, signal: AbortSignal): Promise<void> {
  const { providerAnswerMaxBytes: maxBytes, providerMilliseconds: milliseconds } = limits
  const bytes = await outgoing.fetchBytes(url, { maxBytes, milliseconds, signal })
  if (pictureFormat(bytes) === undefined) return
  const encoded = await parts.pictures.encode(userId, bytes)
  if (encoded?.allowed !== true) return
  const id = randomText(limits.pictureIdLength)
  const picture = { id, type: PICTURE_TYPE, bytes: encoded.value, createdAt: parts.now() }
  await store(parts, { userId, url }, picture)
}

async function store(
  { db, baseUrl, now }: Pick<Parts, 'db' | 'baseUrl' | 'now'>,
  { userId, url }: Linked,
  picture: StoredPicture,
): Promise<void> {
  await transact(db, async (trx) => {
    const user = await lockUser(trx, userId)
    if (user?.image !== url) return
    await putPicture(trx, { userId }, picture)
    await changeUser(trx, userId, { image: pictureUrl(baseUrl, picture.id) }, now())
    const detail = { changed: ['image'] }
    await recordEvent(trx, { type: 'user.updated', targetUserId: userId, detail, at: now() })
  })
}
