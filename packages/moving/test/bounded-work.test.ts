import { expect, test } from 'vitest'
import { BoundedWork } from '#shadow/bounded-work.ts'

test('runs so much at a time, has so much wait, and takes no more', async () => {
  const work = new BoundedWork({ running: 1, waiting: 1 })
  const done: string[] = []
  let finish = () => {}
  const first = work.run(
    () =>
      new Promise<void>((resolve) => {
        finish = resolve
      }),
  )
  const second = work.run(async () => void done.push('second'))
  expect(await work.run(async () => void done.push('third'))).toBe(false)
  expect(done).toEqual([])
  finish()
  expect(await Promise.all([first, second])).toEqual([true, true])
  expect(done).toEqual(['second'])
})

test('goes on after work that fails', async () => {
  const work = new BoundedWork({ running: 1, waiting: 0 })
  await expect(work.run(async () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await work.run(async () => undefined)).toBe(true)
})
