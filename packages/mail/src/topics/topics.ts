import { indexTerms, type TermIndex } from './terms/term-index.ts'

/** The name of a topic in each language. */
export type TopicNames = Readonly<Record<'en' | 'de' | 'nl' | 'fr' | 'es', string>>

/** Topics that users filter by, one per line: names in English, German, Dutch, French and Spanish, then the terms. */
const TABLE = `
advertising|werbung|reclame|publicité|publicidad|advertis* adverts billboard* werbekampagne* werbung werbespot* publicité* publicitaire* publicidad reclame* reclamecampagne* out-of-home ad_campaign*
agriculture|landwirtschaft|landbouw|agriculture|agricultura|farming farmers farmer agricult* landwirt* landbouw* agricole* agrícola* greenhouse* harvest*
ai agents|ki-agenten|ai-agenten|agents ia|agentes de ia|ai_agent* agentic ki-agent* coding_agent*
ai|ki|ai|ia|ia|ai a.i ki ia artificial_intelligence künstliche*_intelligenz intelligence_artificielle inteligencia_artificial kunstmatige_intelligentie generative_ai
archives|archive|archieven|archives|archivos|archivist* archivar* archival parish_register* kirchenbüch*
aviation|luftfahrt|luchtvaart|aviation|aviación|airline* aircraft aviation luftfahrt fluggesellschaft* luchtvaart* aerolínea* compagnie*_aérienne*
banking|banken|banken|banques|banca|bank banks banking banken banques banque bancos sparkasse*
batteries|batterien|batterijen|batteries|baterías|battery batteries batterie* batterij* batería* accu accu's lithium
benchmarks|benchmarks|benchmarks|benchmarks|benchmarks|benchmark* leaderboard*
bicycles|fahrräder|fietsen|vélos|bicicletas|bicycle* bike bikes cargo_bike* cycling fahrrad* fahrräder lastenr* hollandrad fiets* vélo vélos bicicleta*
books|bücher|boeken|livres|libros|novel novels romane bücher boeken livres libros bookshop* public_librar* lending_librar* reading_room* lesesaal bibliothek*
branding|marken|merken|marques|marcas|branding rebrand* brands brand marken marke merken marques marcas
browsers|browser|browsers|navigateurs|navegadores|browser* navigateur* navegador* firefox chromium
chatbots|chatbots|chatbots|chatbots|chatbots|chatbot* chatgpt copilot*
climate|klima|klimaat|climat|clima|climate klima* klimaat* climat climatique cambio_climático emissions
cloud|cloud|cloud|cloud|nube|cloud_computing aws azure serverless cloud
compilers|compiler|compilers|compilateurs|compiladores|compiler* linker linkers interpreter* jit
construction|bauen|bouw|construction|construcción|construction builder builders building_site* baustelle* concrete beton zimmerei* crane cranes
copywriting|texten|copywriting|rédaction|redacción|copywrit* subject_line* betreffzeile* onderwerpregel
crypto|krypto|crypto|crypto|cripto|crypto* bitcoin ethereum defi nft* blockchain*
databases|datenbanken|databases|bases de données|bases de datos|database* datenbank* postgres* mysql sqlite sql mongodb
debugging|fehlersuche|debuggen|débogage|depuración|debugger* debugging debug crash_report* stack_trace*
developer tools|entwicklerwerkzeuge|ontwikkeltools|outils de développement|herramientas de desarrollo|developer_tools ide editor_plugin* debugger* devtools
discounts|rabatte|kortingen|remises|descuentos|discount discounts coupon* gutschein* rabatt* korting* soldes descuento*
drones|drohnen|drones|drones|drones|drone drones drohne* dron
e-commerce|onlinehandel|webwinkels|e-commerce|comercio electrónico|e-commerce ecommerce online_shop* webshop* onlinehandel
education|bildung|onderwijs|éducation|educación|school schools schule* universit* education bildung onderwijs lycée* escuela* teacher*
elections|wahlen|verkiezingen|élections|elecciones|election elections wahlen wahl verkiezing* élection* elecciones
electric vehicles|elektroautos|elektrische auto's|voitures électriques|coches eléctricos|electric_vehicle* electric_car* elektroauto* elektromobil* voiture*_électrique*
email marketing|e-mail-marketing|e-mailmarketing|e-mailing|email marketing|email_marketing open_rate* öffnungsrate* unsubscribe_page* unsubscribe inbox_placement openratio
energy|energie|energie|énergie|energía|energy energie* énergie* energía* strom electricity power_plant* kraftwerk* stromnetz balkonstrom
file systems|dateisysteme|bestandssystemen|systèmes de fichiers|sistemas de archivos|file_system* dateisystem* filesystem*
film|film|film|cinéma|cine|film films filme kino cinéma cinema movie movies
finance|finanzen|financiën|finance|finanzas|finance finanz* finances hedge_fund* private_equity
food|essen|eten|cuisine|comida|food recipe* rezept* recette* receta* restaurant* bakery bakeries bäcker* baker bakers bread brot noodle*
football|fußball|voetbal|football|fútbol|football fußball voetbal fútbol soccer bundesliga
gardening|garten|tuinieren|jardinage|jardinería|garden gardens gardening garten gärtner* tuin* jardin* jardín*
hardware|hardware|hardware|matériel|hardware|hardware chipmaker* gadget* floppy
health|gesundheit|gezondheid|santé|salud|health gesundheit gezondheid santé salud hospital* krankenhaus krankenhäuser patients
heat pumps|wärmepumpen|warmtepompen|pompes à chaleur|bombas de calor|heat_pump* wärmepumpe* warmtepomp*
hotels|hotels|hotels|hôtels|hoteles|hotel hotels hôtel*
housing|wohnen|wonen|logement|vivienda|housing mieter* mieten hochhaus wohnung* wohnen logement* vivienda* tenants tenant mortgage*
inflation|inflation|inflatie|inflation|inflación|inflation inflatie inflación
insurance|versicherungen|verzekeringen|assurances|seguros|insur* versicher* verzeker* assurance* seguros
interest rates|zinsen|rente|taux d'intérêt|tipos de interés|interest_rate* zinsen zinssatz* taux_d'intérêt leitzins*
javascript|javascript|javascript|javascript|javascript|javascript typescript node.js
landing pages|landingpages|landingspagina's|pages d'atterrissage|páginas de destino|landing_page* landingpage*
language models|sprachmodelle|taalmodellen|modèles de langage|modelos de lenguaje|language_model* llm llms sprachmodell* taalmodel* modèle*_de_langue modelo*_de_lenguaje gpt
linux|linux|linux|linux|linux|linux kernel debian ubuntu
logistics|logistik|logistiek|logistique|logística|logistic* logistik* freight cold_storage supply_chain* courier couriers
machine learning|maschinelles lernen|machine learning|apprentissage automatique|aprendizaje automático|machine_learning maschinelle*_lernen apprentissage_automatique aprendizaje_automático neural_net* neural_networks neuronale* réseau*_de_neurones redes_neuronales deep_learning gradient_descent self-supervised training_run* neuraal_netwerk
malware|schadsoftware|malware|logiciels malveillants|malware|malware ransomware botnet*
manufacturing|industrie|industrie|industrie|industria|factory factories manufactur* fabrik* usine* fábrica* fabriek* shipyard*
mobile phones|smartphones|smartphones|smartphones|móviles|smartphone* iphone* android
museums|museen|musea|musées|museos|museum* museen musée* museo*
music|musik|muziek|musique|música|music musik muziek musique música choir chor concert* konzert* jingle* orchestra*
nature|natur|natuur|nature|naturaleza|wildlife bird birds vogel* vögel owls owl bees bee hive hives beehive* wolves wölfe wald forest forests
networks|netzwerke|netwerken|réseaux|redes|broadband glasfaser* wi-fi wifi router* dns
newspapers|zeitungen|kranten|journaux|periódicos|newspaper* zeitung* krant* periódicos
open source|open source|open source|logiciel libre|código abierto|open_source open-source quelloffen* logiciel_libre código_abierto pull_request*
performance|performance|prestaties|performances|rendimiento|latency allocator* memory_allocat* throughput
podcasts|podcasts|podcasts|podcasts|podcasts|podcast podcasts
politics|politik|politiek|politique|política|parliament* parlament* senate congress bundestag minister* mayor*
pricing|preise|prijzen|prix|precios|pricing price_cut* preisgestaltung
privacy|datenschutz|privacy|vie privée|privacidad|privacy datenschutz surveillance vie_privée privacidad
programming|programmieren|programmeren|programmation|programación|programming programmier* programmeur* programación coding
python|python|python|python|python|python
railways|bahn|spoor|trains|trenes|railway* rail train trains night_train* sleeper_train* bahnstrecke bahnhof* raststätte_bahn spoorweg* chemin*_de_fer
real estate|immobilien|vastgoed|immobilier|inmobiliaria|real_estate landlord* immobilien* vastgoed immobilier
recycling|recycling|recycling|recyclage|reciclaje|recycl*
repair|reparatur|reparatie|réparation|reparación|repair repairs repair_shop* reparatur* reparier* reparatie*
research|forschung|onderzoek|recherche|investigación|forschung* forschende researchers scientists onderzoekers chercheurs investigadores
retail|handel|detailhandel|commerce|comercio|retail* supermarket* supermarkt* grocer groceries department_store* vending_machine* einzelhandel
robotics|robotik|robotica|robotique|robótica|robot robots robotic* roboter* robotik
rust|rust|rust|rust|rust|rust_compiler rustc cargo_crate*
search engines|suchmaschinen|zoekmachines|moteurs de recherche|buscadores|seo search_engine* search_rank* suchmaschin* zoekmachine*
security|sicherheit|beveiliging|sécurité|seguridad|cybersecurity vulnerabilit* sicherheitslücke* beveiligingslek* ciberataque* cyber* hacker* encryption
semiconductors|halbleiter|halfgeleiders|semi-conducteurs|semiconductores|semiconductor* chip chips chipmaker* processor* gpu gpus cpu cpus
shipping|schifffahrt|scheepvaart|navigation|navegación|ferry ferries shipping_line* container_ship* reederei* boats boat fähre*
social media|soziale medien|sociale media|réseaux sociaux|redes sociales|social_media instagram tiktok facebook soziale*_medien réseaux_sociaux redes_sociales influencer*
solar power|solarstrom|zonne-energie|énergie solaire|energía solar|solar solarmodul* solarstrom photovolta* zonnepanel*
space|raumfahrt|ruimtevaart|espace|espacio|satellite* satellit* raumfahrt rocket* spacecraft spacex nasa esa
spreadsheets|tabellen|spreadsheets|tableurs|hojas de cálculo|spreadsheet* tabellenkalkulation tableur*
startups|start-ups|startups|start-ups|startups|startup* start-up* founders gründer* seed_round
stock markets|börse|beurs|bourse|bolsa|stock_market* wall_street nasdaq börse bourse shareholders aktien aandelen
sustainability|nachhaltigkeit|duurzaamheid|durabilité|sostenibilidad|sustainab* nachhaltig* duurzaam* développement_durable
taxes|steuern|belastingen|impôts|impuestos|taxes tax steuern belasting* impôt* impuestos
theatre|theater|theater|théâtre|teatro|theatre* theater* théâtre* teatro
transport|verkehr|vervoer|transport|transporte|lorries lorry tram trams toll bus buses nahverkehr straßenbahn* verkehr taxi taxis
travel|reisen|reizen|voyages|viajes|travel tourism tourist* reisen voyages viajes
user interfaces|bedienoberflächen|interfaces|interfaces|interfaces|user_interface* usability
venture capital|wagniskapital|durfkapitaal|capital-risque|capital riesgo|venture_capital wagniskapital vc funding_round* series_a series_b investors
weather|wetter|weer|météo|tiempo|weather wetter météo forecast_of_rain hail storm storms hagel unwetter
web|web|web|web|web|css html websites web_page* webseite*
work|arbeit|werk|travail|trabajo|employees employee beschäftigte* workplace* quiet_office offices office_work workers work_week layoffs resignations arbeitswelt
`

let known: TermIndex<TopicNames> | null = null

/** The terms of all topics, with the names of their topic; created once, on first use. */
export function topicTerms(): TermIndex<TopicNames> {
  known ??= indexTerms(
    TABLE.trim()
      .split('\n')
      .map((line) => {
        const [en = '', de = en, nl = en, fr = en, es = en, terms = ''] = line.split('|')
        return [terms, { en, de, nl, fr, es }] as const
      }),
  )
  return known
}

let names: ReadonlySet<string> | null = null

/** Whether a tag is the name of a topic, in any of the languages. */
export function isTopicName(tag: string): boolean {
  names ??= new Set(
    TABLE.trim()
      .split('\n')
      .flatMap((line) => line.split('|').slice(0, 5)),
  )
  return names.has(tag.toLowerCase())
}
