import { sync } from '@foyer-auth/client/sync'
import pg from 'pg'

const { FOYER_URL = 'http://localhost:3000', FOYER_KEY = '', MIRROR_URL } = process.env

// Neither foreign keys nor further unique columns: between two steps a member may be there before their user.
const tables = `
  create table if not exists app_user (id text primary key, name text, email text, marked boolean not null);
  create table if not exists app_member (organization_id text, user_id text, role text, marked boolean not null,
    primary key (organization_id, user_id));
  create table if not exists app_cursor (one boolean primary key default true check (one), cursor text);
  insert into app_cursor default values on conflict do nothing`

const storeUser = `insert into app_user values ($1, $2, $3, false)
  on conflict (id) do update set name = excluded.name, email = excluded.email, marked = false`
const storeMember = `insert into app_member values ($1, $2, $3, false)
  on conflict (organization_id, user_id) do update set role = excluded.role, marked = false`

const database = new pg.Client({ connectionString: MIRROR_URL })
await database.connect()
await database.query(tables)
const stored = await database.query('select cursor from app_cursor')

const stopping = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => stopping.abort())
console.log(`Following ${FOYER_URL}`)
await sync({
  baseURL: FOYER_URL,
  key: FOYER_KEY,
  of: ['user', 'member'],
  cursor: stored.rows[0].cursor,
  apply,
  signal: stopping.signal,
  onRetry: ({ message }, milliseconds) => console.error(`${message}; tried again in ${milliseconds} ms`),
})
await database.end()

// Everything of a step in one transaction, with the cursor: where it is killed, the step comes again.
async function apply({ phase, changes, cursor }) {
  await database.query('begin')
  if (phase === 'begin') await database.query('update app_user set marked = true; update app_member set marked = true')
  for (const change of changes) await store(change)
  if (phase === 'end') await database.query('delete from app_user where marked; delete from app_member where marked')
  if (cursor !== undefined) await database.query('update app_cursor set cursor = $1', [cursor])
  await database.query('commit')
}

async function store({ kind, row, ...key }) {
  if (kind === 'members') {
    const column = key.of === 'user' ? 'user_id' : 'organization_id'
    await database.query(`delete from app_member where ${column} = $1`, [key.id])
  } else if (kind === 'user') {
    if (row === null) await database.query('delete from app_user where id = $1', [key.id])
    else await database.query(storeUser, [key.id, row.name, row.email])
  } else {
    const ids = [key.organizationId, key.userId]
    if (row === null) await database.query('delete from app_member where organization_id = $1 and user_id = $2', ids)
    else await database.query(storeMember, [...ids, row.role])
  }
}
