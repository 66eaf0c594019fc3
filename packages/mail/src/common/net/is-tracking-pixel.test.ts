import { expect, test } from 'vitest'
import { isTrackingPixel } from './is-tracking-pixel.ts'

test.each([
  'https://example.us1.list-manage.com/track/open.php?u=1&id=2&e=3',
  'https://u123.ct.sendgrid.net/wf/open?upn=abc',
  'https://link.mail.beehiiv.example/ss/o/u001.abc/4bq/h0.gif',
  'https://track.example/e2t/o/eu1/abc',
  'https://ABC.emltrk.com/abc?d=1',
  'https://emltrk.com./abc',
  'https://track.example/%77f/%6Fpen?upn=1',
  'http://r.eu-west-1.awstrack.me/I0/abc',
  'https://pixel.example/Pixel.GIF?who=ann',
  'https://news.example/1x1.gif',
  'https://news.example/open?id=7',
  'https://mail.example/mk/op/abc',
])('%s counts openings', (url) => {
  expect(isTrackingPixel(new URL(url))).toBe(true)
})

test.each([
  'https://news.example/images/open-source.png',
  'https://news.example/pixel-9-review.jpg',
  'https://news.example/pixel.png',
  'https://cdn.example/o/photo.jpg',
  'https://cdn.example/openings/chess.webp',
  'https://emltrk.com.example/a.png',
  'https://substackcdn.com/image/fetch/w_1100/https%3A%2F%2Fa.example%2Fa.png',
])('%s is a picture', (url) => {
  expect(isTrackingPixel(new URL(url))).toBe(false)
})
