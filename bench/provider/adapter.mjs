import pg from 'pg'

/** What is stored of node-oidc-provider: a row for each thing, as the adapters of its users have it. */
const TABLE = `create table if not exists "oidc" ("type" text not null, "id" text not null, "payload" jsonb not null,
  "grantId" text, "userCode" text, "uid" text, "expiresAt" timestamptz, "consumedAt" timestamptz, primary key ("type", "id"))`
const INDEXES = ['grantId', 'userCode', 'uid'].map(
  (name) => `create index if not exists "oidc_${name}" on "oidc" ("${name}") where "${name}" is not null`,
)
const ACCOUNTS =
  'create table if not exists "account" ("id" text primary key, "name" text not null, "email" text not null)'
const FOUND =
  'select "payload", "consumedAt" from "oidc" where "type" = $1 and ("expiresAt" is null or "expiresAt" > now())'

/** An adapter on PostgreSQL whose statements are prepared, and the accounts beside it. */
export async function openStorage(url) {
  const pool = new pg.Pool({ connectionString: url })
  for (const statement of [TABLE, ...INDEXES, ACCOUNTS]) await pool.query(statement)

  function run(name, text, values) {
    return pool.query({ name, text, values })
  }

  async function found(name, text, values) {
    const { rows } = await run(name, text, values)
    if (rows.length === 0) return undefined
    const [{ payload, consumedAt }] = rows
    return consumedAt === null ? payload : { ...payload, consumed: Math.floor(consumedAt / 1000) }
  }

  class Adapter {
    constructor(type) {
      this.type = type
    }
    async upsert(id, payload, expiresIn) {
      const { grantId = null, userCode = null, uid = null } = payload
      const expiresAt = expiresIn === undefined ? null : new Date(Date.now() + expiresIn * 1000)
      await run(
        'upsert',
        `insert into "oidc" ("type", "id", "payload", "grantId", "userCode", "uid", "expiresAt")
          values ($1, $2, $3, $4, $5, $6, $7) on conflict ("type", "id") do update set "payload" = excluded."payload",
          "grantId" = excluded."grantId", "userCode" = excluded."userCode", "uid" = excluded."uid",
          "expiresAt" = excluded."expiresAt"`,
        [this.type, id, payload, grantId, userCode, uid, expiresAt],
      )
    }
    find(id) {
      return found('find', `${FOUND} and "id" = $2`, [this.type, id])
    }
    findByUid(uid) {
      return found('uid', `${FOUND} and "uid" = $2`, [this.type, uid])
    }
    findByUserCode(code) {
      return found('user-code', `${FOUND} and "userCode" = $2`, [this.type, code])
    }
    async consume(id) {
      await run('consume', 'update "oidc" set "consumedAt" = now() where "type" = $1 and "id" = $2', [this.type, id])
    }
    async destroy(id) {
      await run('destroy', 'delete from "oidc" where "type" = $1 and "id" = $2', [this.type, id])
    }
    async revokeByGrantId(grantId) {
      await run('revoke', 'delete from "oidc" where "grantId" = $1', [grantId])
    }
  }

  return {
    Adapter,
    async storeAccount({ id, name, email }) {
      await run('store', 'insert into "account" values ($1, $2, $3) on conflict do nothing', [id, name, email])
    },
    async findAccount(id) {
      return (await run('account', 'select "id", "name", "email" from "account" where "id" = $1', [id])).rows[0]
    },
  }
}

/** The same in memory; that of node-oidc-provider itself forgets all but a thousand things. */
export class MemoryAdapter {
  static #rows = new Map()

  constructor(type) {
    this.type = type
  }
  async upsert(id, payload) {
    MemoryAdapter.#rows.set(`${this.type}:${id}`, payload)
  }
  async find(id) {
    return MemoryAdapter.#rows.get(`${this.type}:${id}`)
  }
  async consume(id) {
    const found = await this.find(id)
    await this.upsert(id, { ...found, consumed: Math.floor(Date.now() / 1000) })
  }
  async destroy(id) {
    MemoryAdapter.#rows.delete(`${this.type}:${id}`)
  }
  async revokeByGrantId(grantId) {
    for (const [key, payload] of MemoryAdapter.#rows) if (payload.grantId === grantId) MemoryAdapter.#rows.delete(key)
  }
}
