import type { AdoptedCopy } from './adopted-copy.ts'
import { type ComparedAnswer, isRecord } from './compare-answers.ts'

/** Whose sessions are: the copy knows those from before, and the answers that pass tell of others. */
export type SessionUsers = {
  /** Remembers whose sessions these are, where the answer tells. */
  learn(handles: readonly string[], answer: ComparedAnswer): void
  find(handle: string): Promise<string | undefined>
}

const MAX_LEARNED = 50_000

export function createSessionUsers(copy: Pick<AdoptedCopy, 'find'>): SessionUsers {
  const learned = new Map<string, string>()
  return {
    learn(handles, { body }) {
      const id = isRecord(body) && isRecord(body.user) ? body.user.id : undefined
      if (typeof id !== 'string') return
      for (const handle of handles) learned.set(handle, id)
      // A Map keeps the order of insertion, so the first key is the oldest.
      for (const oldest of learned.keys()) if (learned.size > MAX_LEARNED) learned.delete(oldest)
    },
    find: async (handle) => learned.get(handle) ?? (await copy.find(handle))?.userId,
  }
}
