import { Drawer } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import type { KeyboardEvent, ReactNode } from 'react'
import { useTranslation } from '#i18n/use-translation.ts'
import classes from './details.module.css'
import { useFocusById } from './use-focus-by-id.ts'

type Props = {
  /** The id of what opened them, which gets the focus afterwards; undefined while they are closed. */
  openerId: string | undefined
  onKeyDown?: (event: KeyboardEvent) => void
  onClose: () => void
  children: ReactNode
}

/** The details of a row beside the list, on a phone over it. */
export function DetailsDrawer({ openerId, onKeyDown, onClose, children }: Props) {
  const isNarrow = useMediaQuery('(max-width: 47.99em)')
  useFocusById(openerId)
  return (
    <Drawer
      opened={openerId !== undefined}
      onClose={onClose}
      returnFocus={false}
      position={isNarrow ? 'bottom' : 'right'}
      size={isNarrow ? '92dvh' : 480}
      withCloseButton={false}
      padding={24}
      {...(onKeyDown && { onKeyDown })}
    >
      {openerId !== undefined && children}
    </Drawer>
  )
}

type BodyProps = { title: string; busy: boolean; steps?: ReactNode; children: ReactNode }

/** What they are called, and what they are; `steps`: to the details of other rows. */
export function DetailsBody({ title, busy, steps, children }: BodyProps) {
  const { t } = useTranslation()
  return (
    <div className={classes.body} aria-busy={busy}>
      <div className={classes.top}>
        <Drawer.Title className={classes.title}>{title}</Drawer.Title>
        {steps}
        <Drawer.CloseButton size={40} aria-label={t('app.close')} data-autofocus />
      </div>
      {children}
    </div>
  )
}

/** All that is known, as a list of terms. */
export function DetailFacts({ children }: { children: ReactNode }) {
  return <dl className={classes.facts}>{children}</dl>
}

type FactProps = { term: string; pictured?: boolean; children: ReactNode }

export function DetailFact({ term, pictured = false, children }: FactProps) {
  return (
    <div className={classes.fact} data-pictured={pictured || undefined}>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  )
}
