import { type Kysely, type Migration, sql } from 'kysely'
import { time } from './0001-initial/types.ts'

export const setUp: Migration = {
  async up(db: Kysely<unknown>) {
    await sql
      .raw(
        `create table "service" (
          "id" smallint primary key,
          "name" text,
          "accent" text,
          "language" smallint,
          "setUpAt" ${time} not null,
          constraint "service_single" check ("id" = 1),
          constraint "service_accent_colour" check ("accent" ~ '^#[0-9a-fA-F]{6}$'),
          constraint "service_language_known" check ("language" in (0, 1, 3, 4, 6, 15, 16, 82))
        )`,
      )
      .execute(db)
  },
}
