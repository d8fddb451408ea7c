// Opens the embedded database in the directory given as argument and inserts users, two per transaction, until it is
// killed. Prints the number of each committed pair.
import { createJiti } from 'jiti'

const jiti = createJiti(import.meta.url)
const { openDatabase } = await jiti.import('../src/engine/open.ts')
const { migrateToLatest } = await jiti.import('../src/migrations/migrate.ts')

const at = new Date()
const user = (id) => ({ id, name: id, email: `${id}@example.com`, emailVerified: false, createdAt: at, updatedAt: at })

const { db } = await openDatabase({ engine: 'pglite', directory: process.argv[2] })
await migrateToLatest(db)
for (let number = 0; ; number++) {
  await db.transaction().execute(async (trx) => {
    await trx
      .insertInto('user')
      .values(user(`left${number}`))
      .execute()
    await trx
      .insertInto('user')
      .values(user(`right${number}`))
      .execute()
  })
  process.stdout.write(`${number}\n`)
}
