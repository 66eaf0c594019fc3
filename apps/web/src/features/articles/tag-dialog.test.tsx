import { screen, waitFor, within } from '@testing-library/react'
import { renderUi } from '@tidings/ui/testing/render-ui'
import { expect, test, vi } from 'vitest'
import { TagDialog, type TagDialogProps } from './tag-dialog.tsx'

function show(part: Partial<TagDialogProps> = {}) {
  const onSave = vi.fn()
  const onClose = vi.fn()
  const { user } = renderUi(
    <TagDialog
      opened
      onClose={onClose}
      article="Cargo ships go back to sail"
      tags={['ships', 'wind']}
      suggestions={['energy', 'Ships', 'trade']}
      clean={(text) => text.trim()}
      faultOf={(tag, count) => (tag.includes(',') || count > 3 ? 'Not like that' : undefined)}
      busy={false}
      onSave={onSave}
      {...part}
    />,
  )
  const press = (name: string) => user.click(screen.getByRole('button', { name }))
  const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Add a tag' })
  return { user, onSave, onClose, press, field }
}

test('tags are added and removed, and saved together', async () => {
  const { user, onSave, press, field } = show()
  await user.type(field(), ' sails {Enter}')
  expect(field().value).toBe('')
  await press('Remove wind')
  expect(onSave).not.toHaveBeenCalled()
  await press('Save')
  expect(onSave).toHaveBeenCalledExactlyOnceWith({ add: ['sails'], remove: ['wind'] })
})

test('text left in the field is saved too', async () => {
  const { user, onSave, press, field } = show()
  await user.type(field(), 'sails')
  await press('Save')
  expect(onSave).toHaveBeenCalledExactlyOnceWith({ add: ['sails'], remove: [] })
})

test('a tag that is often used is offered, unless the article has it', async () => {
  const { user, onSave, press, field } = show()
  const offered = () => within(screen.getByRole('list', { name: 'Often used' })).getAllByRole('button')
  expect(offered().map(({ textContent }) => textContent)).toEqual(['energy', 'trade'])
  await user.type(field(), 'TR')
  expect(offered()).toHaveLength(1)
  await press('trade')
  await press('Save')
  expect(onSave).toHaveBeenCalledExactlyOnceWith({ add: ['trade'], remove: [] })
})

test.each([
  ['a,b', 'Not like that'],
  ['WIND', 'The article has this tag already'],
])('the tag "%s" is refused beside the field, and stays in it', async (text, message) => {
  const { user, onSave, press, field } = show()
  await user.type(field(), text)
  await press('Add')
  screen.getByText(message)
  expect(field().value).toBe(text)
  await press('Save')
  expect(onSave).not.toHaveBeenCalled()
  await user.type(field(), 'x')
  expect(screen.queryByText(message)).toBeNull()
})

test('no more tags are accepted than an article may have', async () => {
  const { press } = show({ tags: ['one', 'two', 'three'] })
  await press('energy')
  screen.getByText('Not like that')
})

test('saving what is as it was only closes the dialog', async () => {
  const { onSave, onClose, press } = show()
  await press('Save')
  expect(onSave).not.toHaveBeenCalled()
  expect(onClose).toHaveBeenCalledOnce()
})

test('taking a tag away by keyboard leaves the focus with the next one', async () => {
  const { user, field } = show()
  await waitFor(() => expect(document.activeElement).toBe(field()))
  screen.getByRole('button', { name: 'Remove ships' }).focus()
  await user.keyboard('{Enter}')
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Remove wind' }))
})
