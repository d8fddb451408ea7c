// Opens the embedded database in the directory named on the command line and adds users, two to a transaction, each
// pair reported once it is committed, until it is killed.
import { createJiti } from 'jiti'

const jiti = createJiti(import.meta.url)
const { openDatabase } = await jiti.import('../src/open.ts')
const { migrateToLatest } = await jiti.import('../src/migrate.ts')

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
