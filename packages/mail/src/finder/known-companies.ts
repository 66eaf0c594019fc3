import { wordSet } from '../common/text/word-set.ts'

/**
 * Well-known companies that sell to consumers, by their domain: in most mailboxes they are most of the advertising, and
 * their subjects alone often don't show it. Without a suffix, the domain is theirs with all SUFFIXES; names that are
 * words, too, have their own.
 */
const SELLERS = wordSet(`
aboutyou accor adidas agoda airbnb aldi alibaba aliexpress alternate.at alternate.de alternate.nl amazon amtrak
anthropologie argos.co.uk argos.ie asics asos avis.com avis.co.uk avis.de barnesandnoble bathandbodyworks bauhaus.at
bauhaus.ch bauhaus.info bershka bestbuy bestsecret bloomingdales bol.com bonprix booking.com boots.com boots.ie boulanger.com
britishairways bahn.com bahn.de burgerking carrefour cdiscount chewy.com coach.com conforama conrad.at conrad.ch
conrad.com conrad.de coolblue costco currys cvs.com darty decathlon deichmann deliveroo delta.com depop
dickssportinggoods disneyplus dm.at dm.de dominos doordash douglas.at douglas.ch douglas.de douglas.nl dunkindonuts
dyson easyjet ebay eddiebauer edeka.de edreams emirates.com epicgames etsy eurowings everlane.com expedia fanatics.com
farfetch flaconi flixbus fnac fossil.com footlocker galerieslafayette gamestop gap.com gap.co.uk gap.eu getyourguide
gog.com groupon grubhub gymshark hallhuber hellofresh hertz.com hertz.de hilton.com hm.com hobbylobby hollisterco
homedepot hostelworld hotels.com humblebundle hyatt.com ikea instacart jcpenney jcrew jetblue johnlewis just-eat
kaufland kayak.com kayak.de kayak.fr kfc.com klm.com kohls lands-end laredoute lastminute leboncoin lego.com lenovo
leroymerlin levi.com lidl lieferando lookfantastic lowes.com lufthansa lululemon lush.com macys madewell mango.com
manomano marksandspencer marriott mcdonalds mediamarkt michaels.com microcenter momox monoprix myprotein nespresso netflix
newbalance nextdirect nike nintendo nordstrom norma-online notebooksbilliger obi.at obi.de ocado oldnavy opodo
orbitz otto.de overstock.com panera.com panerabread parship patagonia.com payback.at payback.de peek-cloppenburg
penny.at penny.de petco petsmart photobox pizzahut playstation priceline primark primevideo puma.com qantas qvc
rakuten rei.com rewe.de rossmann.de ryanair sainsburys saks.com saksfifthavenue samsclub samsung sarenza saturn.de
sephora shein shopbop showroomprive shutterfly skyscanner southwest.com spotify starbucks steampowered stitchfix
subway.com swarovski swiss.com target.com tchibo temu.com tesco.com thalia.at thalia.de ticketmaster tk-maxx
tkmaxx toom.de trainline travelocity tripadvisor trivago tui.at tui.co.uk tui.com tui.de uber.com ubereats udemy ulta.com
underarmour uniqlo united.com urbanoutfitters vans.com veepee ventes-privees vinted vistaprint vrbo.com vueling
walgreens walmart wayfair weltbild westwing.de westwingnow wish.com wizzair xbox.com yesstyle yoox zalando
zalando-lounge zappos zara.com zooplus
`)

/** Well-known services whose mails are mostly notices about an account. */
const NOTIFIERS = wordSet(`
academia.edu academia-mail.com americanexpress atlassian.com atlassian.net bankofamerica barclays capitalone chase.com
citi.com comdirect commerzbank coursera.org dhl discord.com docusign doodle.com dropbox dropboxmail ebay-kleinanzeigen
eventbrite facebookmail fedex github.com gitlab.com glassdoor gls-group goodreads hermesworld hsbc immobilienscout24
indeed.com indeedemail ing.com ing.de ing.nl ing-diba instagram intuit.com kleinanzeigen klarna linkedin meetup.com
myheritage n26 nextdoor okta.com parcelforce paypal pinterest postbank quora.com researchgate.net revolut royalmail
santander slack.com sparkasse stepstone stripe.com tiktok trello.com twitter.com ups.com usps.com venmo.com vk.com wellsfargo
westernunion whatsapp wise.com x.com xing.com yelp.com zendesk zillow.com zoom.com zoom.us
`)

/** The suffixes that companies sell under: of the larger countries, and without one. */
const SUFFIXES = wordSet(`
com net eu at be ca ch cz de dk es fi fr gr hu ie in it jp lu mx nl no pl pt ro se sk us
co.in co.jp co.nz co.uk co.za com.au com.br com.mx com.pl com.tr
`)

/** Whether a registered domain is of a well-known company; null for others. */
export function knownCompany(domain: string): 'seller' | 'notifier' | null {
  const [name = '', ...suffix] = domain.split('.')
  for (const written of SUFFIXES.has(suffix.join('.')) ? [domain, name] : [domain]) {
    if (SELLERS.has(written)) return 'seller'
    if (NOTIFIERS.has(written)) return 'notifier'
  }
  return null
}
