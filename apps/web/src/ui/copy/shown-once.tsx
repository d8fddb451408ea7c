import { Button } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import form from '#forms/form.module.css'
import dialog from '#ui/dialog/confirm-dialog.module.css'
import { focusHere } from '#ui/dialog/focus-here.ts'
import { CopyStatus } from './copy-status.tsx'
import classes from './shown-once.module.css'
import { useCopy } from './use-copy.ts'

type Props = {
  value: string
  /** The labels of the buttons that copy it, and that close the dialog around it. */
  copy: string
  done: string
  onDone: () => void
  children?: ReactNode
}

/** A secret that is not shown again, to copy, in a dialog. */
export function ShownOnce({ value, copy: label, done, onDone, children }: Props) {
  const { shown, outcome, copy } = useCopy(value)
  const CopyIcon = outcome === 'copied' ? IconCheck : IconCopy
  return (
    <div className={form.form}>
      <div className={classes.secret}>
        <div ref={shown}>
          <code>{value}</code>
        </div>
      </div>
      <CopyStatus outcome={outcome} />
      {children}
      <div className={dialog.buttons}>
        <Button variant="default" onClick={onDone}>
          {done}
        </Button>
        <Button ref={focusHere} leftSection={<CopyIcon size={18} stroke={1.5} aria-hidden="true" />} onClick={copy}>
          {label}
        </Button>
      </div>
    </div>
  )
}
