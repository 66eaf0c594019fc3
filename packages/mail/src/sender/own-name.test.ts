import { expect, test } from 'vitest'
import { ownNameOf } from './own-name.ts'

const MAIL = {
  sender: { name: 'Ann Lee', address: 'ann@x.example' },
  listId: null,
  subject: 'Riddles',
  opening: '',
  closing: '',
}

test.each([
  [
    'a part of the subject that is the masthead',
    'Lamps.com: Ann’s Minute: Riddles',
    'Ann’s Minute:\nRiddles',
    '',
    'Ann’s Minute',
  ],
  ['no headline', 'Lamps: Riddles', 'Riddles\nThey are hard.', '', null],
  [
    'a line with the number of the issue',
    'Riddles',
    'View online\nThe Small Lamp, Issue 42',
    '',
    'The Small Lamp',
  ],
  [
    'what was subscribed to',
    'Riddles',
    '',
    'You get this as you are subscribed to the Small Lamp newsletter.',
    'Small Lamp',
  ],
  [
    'what was subscribed to in French',
    'Riddles',
    '',
    'Vous êtes abonné.e à 🔗 HyperLampes sur Hoster.',
    'HyperLampes',
  ],
  [
    'what can be ended',
    'Riddles',
    '',
    'To unsubscribe from Lamps of the World, write to us.',
    'Lamps of the World',
  ],
  [
    'no list in general',
    'Riddles',
    '',
    'Unsubscribe from This List. Unsubscribe from Future Mailings. Unsubscribe from Emails',
    null,
  ],
  ['no topic of a sentence', 'Riddles', '', 'I am subscribed to two papers.', null],
])('%s is its own name', (_what, subject, opening, closing, name) => {
  expect(ownNameOf({ ...MAIL, subject, opening, closing })).toBe(name)
})

test.each([
  ['its domain in words', 'ann@zeitzulesen.example', null, '© Zeit zu lesen Verlags GmbH', 'Zeit zu lesen'],
  ['its domain in one word', 'ann@lampworks.example', null, 'LampWorks Ltd, 5 High Street', 'LampWorks'],
  [
    'its list on a platform',
    'smalllamp@hoster.example',
    'smalllamp.hoster.example',
    'Sent by Small Lamp on Hoster',
    'Small Lamp',
  ],
  ['no address', 'ann@lampworks.example', null, 'www.LampWorks.example, ann@LampWorks.example', null],
  ['no provider of mailboxes', 'ann@yahoo.com', null, 'Do you Yahoo? Yes, Yahoo!', null],
])('a mail is named by %s', (_what, address, listId, closing, name) => {
  expect(ownNameOf({ ...MAIL, sender: { name: 'Ann Lee', address }, listId, closing })).toBe(name)
})
