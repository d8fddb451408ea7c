import { expect, test } from 'vitest'
import { rulesOf } from './operations.ts'
import { strictest } from './rules.ts'

test.each(['toString', 'constructor', '__proto__', 'anOperationOfTomorrow'])(
  '%s, which is no operation, goes by the strictest rules',
  (name) => {
    expect(rulesOf(name)).toEqual(strictest)
  },
)
