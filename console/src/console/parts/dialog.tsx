import { useState, type ReactNode } from 'react'
import {
  Button,
  Dialog,
  DialogTrigger,
  Heading,
  Modal,
  ModalOverlay,
  type ModalOverlayProps,
} from 'react-aria-components'
import { useMessages } from '../../use-messages.ts'
import { isolated } from './caller-text.tsx'
import { Field } from './field.tsx'
import '../../styles/dialog.css'

/** `hasOwnEnd`: the dialog has its own close button. */
type Shown = {
  title: string
  label: string
  look?: 'primary' | 'plain'
  hasOwnEnd?: boolean
  children: (close: () => void) => ReactNode
}

/** A button that opens a modal dialog. Focus moves into it, and back when it is closed. */
export function DialogButton({ label, look = 'plain', ...dialog }: Shown) {
  return (
    <DialogTrigger>
      <Button className={look}>{label}</Button>
      <Window {...dialog} />
    </DialogTrigger>
  )
}

type Controlled = Pick<Shown, 'title' | 'children'> & { isOpen: boolean; close: () => void }

/** A dialog that several places open. It stays, with what was typed, where the place that opened it is redrawn. */
export function OpenedDialog({ isOpen, close, ...dialog }: Controlled) {
  return <Window {...dialog} isOpen={isOpen} onOpenChange={(next) => !next && close()} />
}

type Windowed = Pick<Shown, 'title' | 'hasOwnEnd' | 'children'> & Pick<ModalOverlayProps, 'isOpen' | 'onOpenChange'>

function Window({ title, hasOwnEnd = false, children, ...state }: Windowed) {
  const { t } = useMessages()
  return (
    <ModalOverlay className="shade" isDismissable {...state}>
      <Modal className="modal">
        <Dialog className="dialog">
          {({ close }) => (
            <>
              <Heading slot="title">{title}</Heading>
              {children(close)}
              {!hasOwnEnd && (
                <p className="actions">
                  <Button className="plain" onPress={close}>
                    {t('console.cancel')}
                  </Button>
                </p>
              )}
            </>
          )}
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}

type Confirmed = {
  label: string
  title: string
  what: string
  /** Repeated in the dialog where the page behind it shows it as well. */
  shown?: ReactNode
  typed?: string
  act: () => void
}

/** Confirms an irreversible action; where `typed` is set, it must be typed. */
export function ConfirmButton({ label, title, what, shown, typed, act }: Confirmed) {
  const { t } = useMessages()
  const [written, setWritten] = useState('')
  return (
    <DialogButton label={label} title={title} hasOwnEnd>
      {(close) => (
        <>
          <p>{what}</p>
          {shown}
          {typed !== undefined && (
            <Field label={t('console.type_name', { name: isolated(typed) })} value={written} onChange={setWritten} />
          )}
          <p className="actions">
            <Button
              className="primary"
              isDisabled={typed !== undefined && written !== typed}
              onPress={() => {
                act()
                close()
              }}
            >
              {label}
            </Button>
            <Button className="plain" onPress={close}>
              {t('console.keep')}
            </Button>
          </p>
        </>
      )}
    </DialogButton>
  )
}
