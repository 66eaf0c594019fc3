/**
 * Well-known companies that sell to consumers, by the name in their domain: in most mailboxes they are most of the
 * advertising, and their subjects alone often don't show it.
 */
const SELLERS = `
aboutyou accor adidas agoda airbnb aldi alibaba aliexpress alternate amazon amtrak anthropologie argos asics asos
avis barnesandnoble bathandbodyworks bauhaus bestbuy bestsecret bloomingdales bol bonprix booking boots boulanger bershka
britishairways bahn but burgerking carrefour cdiscount chewy coach coolblue conforama conrad costco currys cvs darty
decathlon delta deliveroo depop deichmann dickssportinggoods disneyplus dm dominos doordash douglas dunkindonuts
dyson easyjet ebay edeka edreams eddiebauer emirates epicgames etsy eurowings everlane expedia farfetch flaconi fanatics
flixbus fnac fossil footlocker gap galerieslafayette gamestop getyourguide gog goodwill groupon grubhub gymshark
hallhuber hellofresh hertz hilton hm hobbylobby hollisterco homedepot hostelworld hotels humblebundle hyatt ikea
instacart jcpenney jcrew jetblue johnlewis just-eat kayak kaufland kfc klm kohls lands-end laredoute lastminute leboncoin
lego lenovo lego leroymerlin levi lidl lieferando lookfantastic lowes lufthansa lululemon lush macys madewell mango
manomano marksandspencer marriott mcdonalds mediamarkt michaels microcenter monoprix momox myprotein nespresso
netflix newbalance nextdirect nike nintendo nordstrom norma-online notebooksbilliger obi ocado oldnavy opodo orbitz otto
ourplace overstock panera parship patagonia payback peek-cloppenburg penny petco petsmart photobox pizzahut playstation
pluto priceline primark primevideo puma qvc qantas rakuten rei rewe ritual rossmann ryanair sainsburys saks samsclub
samsung sarenza saturn sephora shein shopbop showroomprive shutterfly skyscanner southwest spotify starbucks
steampowered stitchfix subway swarovski swiss target tchibo temu tesco thalia ticketmaster tk-maxx toom trainline
travelocity tripadvisor trivago tui ubereats uber udemy ulta underarmour uniqlo united urbanoutfitters vans
veepee ventes-privees vinted vistaprint vrbo vueling walgreens walmart wayfair weltbild westwing wish wizzair xbox
yesstyle yoox zalando zalando-lounge zappos zara zooplus
`

/** Well-known services whose mails are mostly notices about an account. */
const NOTIFIERS = `
academia accountprotection americanexpress apple-pay atlassian bankofamerica barclays capitalone chase citi comdirect
commerzbank coursera dhl discord docusign doodle dropbox ebay-kleinanzeigen eventbrite facebookmail fedex github gitlab
glassdoor gls goodreads hermesworld hsbc immobilienscout24 indeed ing ing-diba instagram intuit jira kleinanzeigen
klarna linkedin meetup myheritage n26 nextdoor okta parcelforce paypal pinterest postbank quora researchgate revolut
royalmail santander slack sparkasse stepstone stripe tiktok trello twitter ups usps venmo vk wellsfargo westernunion
whatsapp wise x xing yelp zendesk zoom zillow
`

const known = new Map<string, 'seller' | 'notifier'>()

/** Whether a site, the name in its registered domain, is of a well-known company; null for others. */
export function knownCompany(site: string): 'seller' | 'notifier' | null {
  if (known.size === 0) {
    for (const name of NOTIFIERS.trim().split(/\s+/)) known.set(name, 'notifier')
    for (const name of SELLERS.trim().split(/\s+/)) known.set(name, 'seller')
  }
  return known.get(site) ?? null
}
