import { readFile } from 'node:fs/promises'

/** A command of a transcript and what it printed. */
export type Step = { command: string; output: string }

/** The commands of a document's transcript, each with the output below it. */
export async function stepsOf(path: string): Promise<Step[]> {
  const page = await readFile(new URL(`../../../${path}`, import.meta.url), 'utf8')
  const transcript = /```console\n(.*?)```/s.exec(page)?.[1] ?? ''
  return [...transcript.matchAll(/^\$ ((?:.*\\\n)*.*)\n((?:(?!\$ ).*\n)*)/gm)].map(([, command = '', output = '']) => ({
    command,
    output,
  }))
}

/** Answers without what differs from run to run; equal ids get equal numbers. */
export function answersOf(texts: readonly string[]): unknown[] {
  const ids: string[] = []
  return texts.map((text) => {
    const masked = text
      .replace(/"\d{4}-\d\d-\d\dT[\d:.]+Z"/g, '"a date"')
      .replace(/"userAgent":"[^"]*"/g, '"userAgent":"a program"')
      .replace(/"[\w-]{32,43}"/g, (id) => {
        if (!ids.includes(id)) ids.push(id)
        return `"id ${ids.indexOf(id)}"`
      })
    return masked.trim() === '' ? undefined : JSON.parse(masked)
  })
}
