import type { WeightedTerms } from './weighted-terms.ts'

/** Companies, money, work and trade. */
export const BUSINESS_TERMS: WeightedTerms = {
  strong: `
    business businesses economy economic* économie économique* economía económic* economie wirtschaft*
    startup* start-up* start-ups venture_capital ipo merger* acquisition* übernahme* overname* adquisición*
    revenue* umsatz* chiffre_d'affaires omzet ingresos shareholder* aktionär* actionnaire* accionista*
    aandeelhouder* dividend* dividende* dividendo* investor* investment* investier* investiss* inversor*
    inversion* belegger* stock_market börse* bourse wall_street nasdaq inflation* inflación central_bank
    zentralbank interest_rate* zinsen zinssatz taux_d'intérêt tariff* antitrust bankrupt* insolvenz*
    faillite* quarterly earnings fintech finance financ* finanz* finanza* private_equity valuation*
    seed_round series_a series_b fundrais* business_idea sharing_economy real_estate immobilien* retail*
    einzelhandel* market_map venture unternehmen* firmen* mittelstand* bookkeeping ceo_steps credit_line
    balance_sheet* defi nft* stockholder* ipos takeover_bid takeover_offer mergers acquisitions acquires
    acquired_by chapter_11 files_for_bankruptcy insolvent insolvenzen layoffs job_cuts axes_* jobs_axed
    slash_jobs lays_off lay-offs cuts_staff redundancies quarterly_results quarterly_profit earnings_per
    earnings_report profit_warning profit_forecast guidance_cut net_income operating_profit operating_margin
    ebitda cash_flow burn_rate runway_months balance_sheets accounting_scandal accounting_probe auditor*
    securities_and sec_filing shareholder_letter* annual_letter shareholders stakeholders hostile_bid
    stock_price share_price shares_fell shares_rose share_buyback* market_cap market_performer outperform
    underperform analyst_rating broker_report* brokerage investor_day hedge_fund* pension_fund* mutual_fund*
    index_fund* etf etfs treasury_yield* bond_yield* bond_market bear_market bull_market recession
    gdp_growth trade_deficit tariffs_on exports_fell central_banks rate_cut* rate_hike* federal_reserve
    the_fed ecb monetary_policy fiscal consumer_prices cost_of_living household_debt series_c series_d
    seed_funding funding_round raises_$ raised_$ financing round_of_funding valued_at unicorn*
    venture_capitalist* y_combinator bootstrapped_to cofounder* co-founder* solopreneur* entrepreneurship
    small_business* family_business sole_trader freelancer* freelancing self-employed side_business payroll
    bookkeeper* invoice invoicing tax_return corporate_tax vat wealth_tax capital_gains labor_market
    labour_market unemployment jobless strike_action wage_growth minimum_wage collective_bargaining pay_rise
    pay_gap gig_economy return_to_office four-day_week supply_chains wholesale* retailers retailer grocer
    grocers same-store e-commerce_business storefront* commodity commodities oil_price* crude_oil
    copper_price* gold_price real-estate property_market house_prices housing_market mortgage_rates
    office_vacanc* commercial_property landlords reinsur* insurer insurers underwriting premiums_rise
    fintechs payments_firm neobank* stablecoin* blockchain ethereum token_sale nft_drop defi_* safemoon
    luna_token terra_* crypto_exchange monopoly oligopoly antitrust_suit price_fixing cartel* market_share
    business_model* competitive_advantage corporate_governance boardroom board_of_directors ceo_pay
    chief_financial cfo_says chairman_of economic_outlook economists billionaires tycoon* conglomerate*
    carmaker* automaker* airline_deal shipbuilder* brewer* oil_giant drugmaker_deal biotech_startup
    wirtschaft konjunktur umsatzrückgang quartalszahlen gewinnwarnung auftragseingang aktienkurs* börsengang
    dax leitzins geldpolitik arbeitslos* stellenabbau stellen_streich* streicht_* kurzarbeit tarifstreit
    tarifverhandl* warnstreik* gewerkschaften mittelständ* handwerksbetrieb* unternehmer* gründerin startups
    finanzierungsrunde pleite konkurs immobilienpreis* mietpreis* baukosten einzelhändler discounter
    molkerei* verbraucherpreis* exporteur* lieferkette* zulieferer vorstand aufsichtsrat konzern konzerne
    konzernchef* maschinenbauer* *konzern *aktie *umsatz *branche *markt *wirtschaft *industrie sparkasse*
    filialen volksbank* anleger* sparer* steuererklärung beurs beursgang omzetdaling winstwaarschuwing
    failliet faillissement* ontslag* werkloos* huren huurprijs* huizenprijs* hypotheek* hypotheekrente
    inflatiecijfer economisch* ondernemer* ondernemers zzp* bouwbedrijf curator loonkosten lonen
    aandeelhouders supermarktketen* winkelketen* vakbonden koopkracht bezuinig* entreprises bénéfices
    licenciement* chômage salaires pouvoir_d'achat retraite_par bourse_de cac_40 cotation actionnaires
    rachat_de fusion_entre levée_de_fonds start-up patron_de pdg croissance_économique banque_centrale
    crédit_immobilier immobilier logement_social_prix commerce_extérieur grève_des_salariés indépendants
    économiste* feuilles_de_paie entre_en_bourse paro desempleo salarios despidos bolsa accionistas
    beneficios facturación ventas_netas tipos_de_interés hipoteca* alquiler* vivienda_precio banco_central
    cooperativa competidor quiebra fusión_de adquisición ronda_de_financiación emprendedor* autónomos pyme*
    cesta_de_la_compra inversores exportaciones economia economico economica imprese azienda aziende
    fatturato utile utili borsa azioni azionisti banche tassi tassi_d'interesse disoccupazione stipendi
    licenziament* fusione acquisizione investitor* startup_italiana mutui mutuo inflazione bilancio credito
    económico empresa empresas lucro* lucros receita_líquida faturamento bolsa_de ações acionistas juros
    desemprego salários demissões fusão aquisição investidores startup crédito_à_habitação inflação
    mercado_financeiro orçamento habitação ekonomi ekonomin företag företaget företagen omsättning
    omsättningen vinst vinsten börs börsen aktie aktier ränta räntan räntor inflation arbetslöshet varslar
    varsel uppsägning* löner uppköp investerare rederi rederiet bostadspriser riksbanken export gospodark*
    ekonomi* inflacj* bezroboci* płac* zarobk* spółk* giełd* akcji akcjonariusz* zysk* przychod* kredyt*
    stóp_procentowych obniżki_stóp inwestor* przejęci* fuzj* upadłoś* zwolnie* mieszkań ceny bank_centralny
    eksport 経済 企業 株価 株式 上場 決算 利益 売上 賃上げ 賃金 買収 合併 倒産 物価 金利 日銀 投資家 景気 中小企業 雇用 円安 原材料 经济 企业 股市 股票 上市 营收 利润 融资
    收购 裁员 通胀 利率 央行 投资者 创业 firmy firmie firmę firma_rodzinna reshuffl* trims_jobs cost-cutting
    chef_des *chef firmenkunden signs_deal upfront_payment
  `,
  clear: `
    company companies firm firms firma entreprise* empresa* bedrijf bedrijven corporat* ceo cfo
    chief_executive founder* gründer* fondateur* fundador* employer* employee* arbeitgeber* beschäftigte*
    employé* emplead* werknemer* layoff* hiring workforce wage wages salary salaries lohn löhne gehalt
    salaire* salario* strike union unions gewerkschaft* syndicat* vakbond* profit profits gewinn* bénéfice*
    beneficio* winst margin margins sales_of sales ventes ventas verkoop sells_out turnover shares stock
    stocks aktie* aandelen acciones bond bonds fund funds funding fonds fondos market markets märkte marché*
    mercado* markt trader* analyst* bank banks banking bancos banque* banken loan* kredit* prêt* préstamo*
    lending mortgage* debt schulden dette deuda insur* versicher* assurance* seguro* verzeker* accounting
    accountant* tax taxes steuer* impôt* impuesto* money geld argent dinero savings sparer prices pricing
    preis preise prix precio* prijs kosten fee fees invoice* supplier* lieferant* fournisseur* proveedor*
    leverancier* supply_chain logistic* logistik freight shipping importer* warehouse* factory factories
    fabrik* usine* fábrica* fabriek* manufactur* industrie industria trade_in consumer* customers kunden
    clients deal deals contract contracts takeover rent rents miete* tenant* lease landlord* laden
    laden_tisch magasin* tienda* winkel* supermarket* supermarkt* supermarché* arbeit travail trabajo werk
    workplace büro* bureau managers boss productivity economist* nachfolg* career* entrepreneur*
    kleinunternehm* side_hustle gdp euro euros dollar dollars crowns billion billions milliarde* milliard*
    million_euro cooperative coopérative genossenschaft* crypto* bitcoin credit ipo_filing restructur*
    pink_slip* cuts_jobs outsourc* vendor* lawsuit_over quarterly_loss broker* wage_gap vc vcs
    angel_investor* acquir* merge merges buyout* billionaire* trade_deal trade_war pension* bankrupt work
    price exporter* imports exports finances financed revenues turnover_rose losses loss-making profitable
    profitability breakeven break-even cost-cutting expenses spending budgets pension salaries_in
    recession-proof downturn slowdown forecasts_for demand_for orders_fell shipments_fell fiscal_year yields
    yield dividend_yield broker_reports ratings rating upgrade_to_buy downgrade* investors traders bankers
    lender lenders creditors borrower* deposits deposit wire_transfer remittance* subsidy subsidies tariff
    trade_talks sanctions_on procurement tender tenders bid bids bidder* stake stakes venture_fund portfolio
    asset assets equity bonds_and treasury wall_st valuations ipo_price listing_on market_recovery pc_market
    competitor competitors rival_firm headcount hires hiring_freeze recruiter* resign_as_ceo steps_down
    successor_as executive_pay management_team middle_managers consultancy consultants consulting auditing
    factory_closes plant_closure distributors distributor franchisee* wholesalers merchants merchant
    grocery_chain department_stores shopkeeper* bakery_chain hotel_group shipping_line ferry_operator
    supplier_contract contracts_worth royalty royalties licensing_deal insurance_premium* claims_paid
    tenants vacancy co-op mergers_and commerce trade_union pension_plan ceos employers_want hire
    career_change earn earns salary_survey income incomes wealth rich_list debt_load owed tax_cut* duty_on
    geschäft geschäfte geschäftsjahr gewinne verlust verluste gehälter rendite kredite bank_schließt
    börsianer investition* investoren auftrag aufträge lieferanten verbraucher butterpreise preise_für
    prozent_weniger prozent_mehr absatz absätze handel händler kaufkraft firmenchef* geschäftsführ* betrieb
    betriebe vertrag verträge miete mieten wohnungsmarkt arbeitsmarkt fachkräfte* winsten verlies verliezen
    verkoop_van kopers koper investering* belegger klanten_betalen loon huur contracten pertes dépenses
    budget_de recettes marges clients_paient investisseur* prix_du loyer loyers emploi emplois
    marché_du_travail patronat contrat contrats pérdidas gastos precios clientes_pagan inversor alquiler
    empleo contratos aranceles prezzi prezzo costi spesa vendite clienti investimenti affitti affitto lavoro
    contratti soci mercati preços preço custos vendas clientes_pagam investimento* arrendamento emprego
    armazéns sócios mercados priser pris kostnader försäljning kunder hyra hyror jobb avtal anställda
    ceny_mieszkań koszt* sprzedaż* klient* inwestycj* umow* sklep* rynk* 価格 販売 顧客 契約 市場 コスト 会社 pracy
    pracownik*  reshuffled economic_growth profit_outlook shuffled_employees
  `,
  names: `
    goldman jpmorgan j.p._morgan morgan_stanley berkshire buffett blackrock blackstone walmart costco ikea
    lidl aldi carrefour unilever nestlé procter volkswagen toyota_motor stellantis airbus boeing lufthansa
    ryanair maersk glencore exxon chevron shell_plc aramco softbank sequoia andreessen a16z enron worldcom
    qwest tyco bezos coinbase binance
  `,
  hint: `
    sold buy buys bought sell sells selling million millions percent prozent raised raises customer order
    orders chain brand_owner industry_wide pays paid pay payment* jobs job growth wachstum croissance demand
    growers farmer farmers hotel airline airlines railway carrier partner partners auction* franchise*
    budget* cash budgetary reederei* transport transportation mobility handwerk housing cost costs shop
    shops store stores office offices staff owner owners firm's industry_group invest invests priced rate_of
    chains retail_price offer offers supplier customers_pay producer producers exporter growth_of boom bust
    slump recovery board chair executive executives manager productivity_gap quarter rente worth
  `,
}

/** Advertising, brands, and gaining audiences. */
export const MARKETING_TERMS: WeightedTerms = {
  strong: `
    marketing marketer* marketeer* seo advertis* adverts werbung werbe* werbekampagne* werbetreibend*
    publicité* publicitaire* publicidad reclame* annonceur* branding rebrand* copywrit* influencer*
    open_rate* öffnungsrate* openratio taux_d'ouverture tasa_de_apertura click-through* subject_line*
    betreffzeile* onderwerpregel conversion_rate* landing_page* landingpage* suchmaschinenoptim*
    search_engine_optim* content_strategy lead_generation réseaux_sociaux redes_sociales billboard* plakat*
    jingle* slogan* loyalty_program* loyalty_card email_marketing out-of-home audio_branding google_ads
    meta_ads print_advertising referral* social_media advertiser* advertising copywriter* werbespot* adtech
    ad_spend ad_campaign* media_buying paid_search brand_awareness customer_acquisition go-to-market
    growth_hack* inbox_placement b2b_marketing newsletter_growth subscriber_growth list_growth
    grow_your_list welcome_series welcome_email* drip_campaign* open_rates click_rate* click_rates
    unsubscribe_link unsubscribe_rate* deliverability_rate* deliverability sender_reputation a/b_tests
    split_test* headlines_that call-to-action lead_magnets landing_pages conversion_funnel sales_funnel
    customer_journey* buyer_persona* target_audience* customer_testimonial* testimonials social_proof
    word_of_mouth word-of-mouth mouth-to-mouth viral_video* influencers creator_economy sponsored_post*
    native_ads display_ads banner_ads video_ads tv_ads super_bowl_ad* commercials ad_agency ad_agencies
    ad_buyer* ad_revenue ad_sales adspend television_budget media_budget media_buyer* programmatic
    retargeting remarketing google_analytics_4 search_ranking* serp backlinks link_building keyword_research
    content_marketing content_calendar content_creator* brand_strategy brand_loyalty brand_identity
    brand_safety logo_redesign new_logo tagline taglines mascot packaging_design jingles store_window
    product_placement product_launch_video pr_agency press_release_tips public_relations loyalty_programs
    customer_loyalty referral_program* referral_card* coupons_beat promo_code* discount_code*
    black_friday_campaign holiday_campaign position_your_brand customer_retention churn_rate
    customer_insight* consumer_insight* marketing_mix marketing_team* market_research focus_group*
    shopper_marketing walk-ins footfall guest_post* sign-ups email_list* mailing_list_growth cold_email*
    outreach_email* growth_marketing performance_marketing affiliate_marketing event_marketing
    guerrilla_marketing ugc hashtag_campaign short_video_ads out_of_home audience_growth audience_building
    werbeagentur* werbebudget* anzeigenkampagne* werbekunden plakatkampagne* plakate empfehlungsmarketing
    newsletter-marketing zielgruppen markenauftritt markenführung kundenbindung reichweite klickrate*
    öffnungsraten werbefilm* werbeslogan* social-media-kampagne* werbeclip* prospekt prospekte *werbung
    *kampagne *marketing reclamespot* reclamebureau* adverteerder* adverteerders reclamezuil* merkbekendheid
    klantenbinding nieuwsbriefmarketing doelgroepen publicités spot_publicitaire campagne_publicitaire
    affichage_publicitaire bouche-à-oreille notoriété_de_marque fidélisation agence_de_pub annonceurs
    slogan_publicitaire influenceur* influenceuse* anuncio anuncios campaña_publicitaria
    agencia_de_publicidad marca_personal boca_a_boca fidelización vídeo_viral pubblicità pubblicitari*
    spot_pubblicitario marchio marchi campagna_pubblicitaria passaparola influencer_italiani publicidade
    anúncio anúncios campanha_publicitária marca_própria marketing_digital influenciador* propaganda reklam
    reklamen reklamfilm* kampanj kampanjen varumärke* annons annonser annonsör* affisch affischen
    kundlojalitet reklam* kampani* hasło_reklamowe wizerunek_marki マーケティング 広告 広告費 ブランド ポスター 宣伝 集客 インフルエンサー
    キャンペーン 营销 广告 品牌 推广 网红 流量
  `,
  clear: `
    campaign campaigns kampagne* campagne* campaña* reclamecampagne brand brands marke marken marque* marca
    marcas merk ads audience* zielgruppe* doelgroep* engagement conversion* retention a/b_test* a/b ab_test*
    coupon* gutschein* impression* sponsorship* sponsors e-commerce ecommerce dtc asunto subject_lines
    catalogue poster posters viral hashtag* wirbt werben bewirbt promotes reseñas unsubscrib* abbestell*
    banners ad promotion* giveaway* audiences segmentation funnel* lead_magnet* webinar* persona*
    call_to_action cta ctr roas crm publicist* branded newsletters subscribers subscriber opens_in
    sending_time send_time ad_campaigns commercials_on the_brand brand's brand_new_look shoppers_disliked
    logo logos slogans rebranding sign_up_form newsletter_subscribers sponsorship_deal loyalty_app
    engagement_rate impressions reach_of consumers_see storytelling publicity sponsor_a endorsement*
    celebrity_ad promo promos billboard product_descriptions customer_reviews online_reviews
    five-star_review* rebates gift_with_purchase free_sample* holiday_season_sales seller_on_amazon
    boost_customer* win_customers new_customers acquisition_cost lifetime_value clicks_per copywriters
    ad_copy logo_neu anzeige anzeigen beworben
  `,
  names: `
    hubspot mailchimp klaviyo ogilvy wpp publicis omnicom semrush ahrefs
  `,
  hint: `
    tiktok instagram youtube pinterest customers leser leserinnen lecteurs mailing spam listeners
    story_telling tested discount* rewards traffic newsletter* nieuwsbrief* nieuwsbrieven click* clics
    klicks posting followers follower banner creator creators letter segment segments loyal loyalty audience
    packaging creators_on viewers clicked reach
  `,
}
