BEGIN TRANSACTION;
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0001');
CREATE TABLE daily_tries (
	table_id VARCHAR(16) NOT NULL, 
	day VARCHAR(10) NOT NULL, 
	won BOOLEAN, 
	points INTEGER, 
	rivals INTEGER, 
	CONSTRAINT pk_daily_tries PRIMARY KEY (table_id), 
	CONSTRAINT fk_daily_tries_table_id FOREIGN KEY(table_id) REFERENCES tables (id) ON DELETE CASCADE
);
INSERT INTO "daily_tries" VALUES('llc3iq6b4cb3fwjr','2026-11-20',NULL,NULL,NULL);
INSERT INTO "daily_tries" VALUES('n4gyxiejbmy53m5r','2026-11-20',NULL,NULL,NULL);
INSERT INTO "daily_tries" VALUES('xrgcrmdzgmiejhfa','2026-11-20',NULL,NULL,NULL);
INSERT INTO "daily_tries" VALUES('6jyinrbwp7kn45pb','2026-11-20',NULL,NULL,NULL);
CREATE TABLE entries (
	table_id VARCHAR(16) NOT NULL, 
	seq INTEGER NOT NULL, 
	kind TEXT NOT NULL, 
	seat INTEGER NOT NULL, 
	text TEXT NOT NULL, 
	answer_to INTEGER NOT NULL, 
	at DOUBLE NOT NULL, 
	CONSTRAINT pk_entries PRIMARY KEY (table_id, seq), 
	CONSTRAINT ck_entries_kind_is_known CHECK (kind IN ('move', 'undo')), 
	CONSTRAINT fk_entries_table_id FOREIGN KEY(table_id) REFERENCES tables (id) ON DELETE CASCADE
)
 WITHOUT ROWID

;
INSERT INTO "entries" VALUES('533o7zh4jrchs2le',1,'move',1,'pass',0,1.79500588624372029301e+09);
INSERT INTO "entries" VALUES('533o7zh4jrchs2le',2,'move',0,'producer',1,1.79500588624809503555e+09);
INSERT INTO "entries" VALUES('533o7zh4jrchs2le',3,'move',1,'leadership-council',2,1.79500588625959181781e+09);
INSERT INTO "entries" VALUES('533o7zh4jrchs2le',4,'move',0,'supplier lotto',3,1.79500588626760911939e+09);
INSERT INTO "entries" VALUES('533o7zh4jrchs2le',5,'move',1,'pass',4,1.79500588626957416531e+09);
INSERT INTO "entries" VALUES('533o7zh4jrchs2le',6,'move',0,'pass',5,1.79500588627121353147e+09);
INSERT INTO "entries" VALUES('533o7zh4jrchs2le',7,'move',1,'producer',6,1.79500588627353405949e+09);
INSERT INTO "entries" VALUES('533o7zh4jrchs2le',8,'move',0,'producer',7,1.7950058862753546238e+09);
INSERT INTO "entries" VALUES('533o7zh4jrchs2le',9,'move',1,'supplier mine',8,1.79500588628818774227e+09);
INSERT INTO "entries" VALUES('533o7zh4jrchs2le',10,'move',0,'pass',9,1.79500588629560089114e+09);
INSERT INTO "entries" VALUES('533o7zh4jrchs2le',11,'move',1,'leadership-council',10,1.79500588630376672742e+09);
INSERT INTO "entries" VALUES('533o7zh4jrchs2le',12,'move',0,'builder lotto',11,1.79500588630635929104e+09);
INSERT INTO "entries" VALUES('533o7zh4jrchs2le',13,'move',1,'pass',12,1.79500588630840826036e+09);
INSERT INTO "entries" VALUES('533o7zh4jrchs2le',14,'move',0,'pass',13,1.79500588631017827991e+09);
INSERT INTO "entries" VALUES('533o7zh4jrchs2le',15,'move',1,'pass',14,1.79500588631196141249e+09);
INSERT INTO "entries" VALUES('533o7zh4jrchs2le',16,'move',0,'pass',15,1795005886.31368);
INSERT INTO "entries" VALUES('533o7zh4jrchs2le',17,'move',1,'pass',16,1.79500588631963491439e+09);
INSERT INTO "entries" VALUES('533o7zh4jrchs2le',18,'move',0,'leadership-council',17,1.79500588632905244829e+09);
INSERT INTO "entries" VALUES('533o7zh4jrchs2le',19,'move',1,'supplier factory',18,1.79500588633098769183e+09);
INSERT INTO "entries" VALUES('533o7zh4jrchs2le',20,'move',0,'producer',19,1.79500588633318090437e+09);
INSERT INTO "entries" VALUES('533o7zh4jrchs2le',21,'move',1,'pass',20,1.79500588634764862063e+09);
INSERT INTO "entries" VALUES('533o7zh4jrchs2le',22,'move',0,'pass',21,1.79500588634962177274e+09);
INSERT INTO "entries" VALUES('533o7zh4jrchs2le',23,'move',0,'supplier windmill',22,1.79500588635159039497e+09);
INSERT INTO "entries" VALUES('533o7zh4jrchs2le',24,'move',1,'builder mine',23,1.79500588635949587818e+09);
INSERT INTO "entries" VALUES('533o7zh4jrchs2le',25,'move',0,'builder windmill',24,1.7950058863612651825e+09);
INSERT INTO "entries" VALUES('533o7zh4jrchs2le',26,'move',1,'pass',25,1.7950058863675401211e+09);
INSERT INTO "entries" VALUES('533o7zh4jrchs2le',27,'move',0,'leadership-council',26,1.79500588636933755873e+09);
INSERT INTO "entries" VALUES('533o7zh4jrchs2le',28,'move',1,'pass',27,1.79500588637095332151e+09);
INSERT INTO "entries" VALUES('533o7zh4jrchs2le',29,'move',0,'pass',28,1.79500588637254023544e+09);
INSERT INTO "entries" VALUES('533o7zh4jrchs2le',30,'move',0,'producer',29,1.79500588637996220586e+09);
INSERT INTO "entries" VALUES('533o7zh4jrchs2le',31,'move',1,'pass',30,1795005886.38189);
INSERT INTO "entries" VALUES('533o7zh4jrchs2le',32,'move',0,'producer',31,1.79500588638351273539e+09);
INSERT INTO "entries" VALUES('533o7zh4jrchs2le',33,'move',1,'pass',32,1.79500588638557696339e+09);
INSERT INTO "entries" VALUES('533o7zh4jrchs2le',34,'move',0,'supplier gallery',33,1.79500588639151120186e+09);
INSERT INTO "entries" VALUES('533o7zh4jrchs2le',35,'move',1,'supplier truck',34,1.79500588639554333686e+09);
INSERT INTO "entries" VALUES('533o7zh4jrchs2le',36,'move',0,'pass',35,1.79500588639730429647e+09);
INSERT INTO "entries" VALUES('533o7zh4jrchs2le',37,'move',1,'pass',36,1.79500588640367197989e+09);
INSERT INTO "entries" VALUES('533o7zh4jrchs2le',38,'move',0,'producer',37,1.79500588640551781653e+09);
INSERT INTO "entries" VALUES('533o7zh4jrchs2le',39,'move',1,'leadership-council',38,1.79500588640712618829e+09);
INSERT INTO "entries" VALUES('533o7zh4jrchs2le',40,'move',0,'builder gallery',39,1.79500588641809964178e+09);
INSERT INTO "entries" VALUES('533o7zh4jrchs2le',41,'move',1,'pass',40,1.7950058864200937748e+09);
INSERT INTO "entries" VALUES('533o7zh4jrchs2le',42,'move',0,'pass',41,1.79500588642169189457e+09);
INSERT INTO "entries" VALUES('533o7zh4jrchs2le',43,'move',1,'pass',42,1.79500588642402601237e+09);
INSERT INTO "entries" VALUES('533o7zh4jrchs2le',44,'move',0,'producer',43,1.79500588642573547359e+09);
INSERT INTO "entries" VALUES('533o7zh4jrchs2le',45,'move',1,'leadership-council',44,1.79500588643150520325e+09);
INSERT INTO "entries" VALUES('533o7zh4jrchs2le',46,'move',0,'pass',45,1.79500588643316721917e+09);
INSERT INTO "entries" VALUES('533o7zh4jrchs2le',47,'move',1,'builder factory',46,1.79500588643470954898e+09);
INSERT INTO "entries" VALUES('533o7zh4jrchs2le',48,'move',0,'supplier museum',47,1.79500588644356346128e+09);
INSERT INTO "entries" VALUES('533o7zh4jrchs2le',49,'move',1,'pass',48,1.79500588644749259946e+09);
INSERT INTO "entries" VALUES('533o7zh4jrchs2le',50,'move',0,'pass',49,1.79500588644918322557e+09);
INSERT INTO "entries" VALUES('533o7zh4jrchs2le',51,'move',1,'leadership-council',50,1.79500588645079207418e+09);
INSERT INTO "entries" VALUES('533o7zh4jrchs2le',52,'move',0,'pass',51,1.7950058864525024891e+09);
INSERT INTO "entries" VALUES('533o7zh4jrchs2le',53,'move',1,'supplier plant',52,1.79500588645403051377e+09);
INSERT INTO "entries" VALUES('533o7zh4jrchs2le',54,'move',0,'supplier wholesaler',53,1.79500588646363162998e+09);
INSERT INTO "entries" VALUES('533o7zh4jrchs2le',55,'move',1,'pass',54,1.79500588646748852729e+09);
INSERT INTO "entries" VALUES('533o7zh4jrchs2le',56,'move',0,'pass',55,1.79500588646916127205e+09);
INSERT INTO "entries" VALUES('533o7zh4jrchs2le',57,'move',1,'pass',56,1.79500588647074580195e+09);
INSERT INTO "entries" VALUES('533o7zh4jrchs2le',58,'move',0,'pass',57,1.79500588647247624396e+09);
INSERT INTO "entries" VALUES('533o7zh4jrchs2le',59,'move',1,'supplier corporate-hq',58,1.79500588647412514685e+09);
INSERT INTO "entries" VALUES('533o7zh4jrchs2le',60,'move',0,'builder wholesaler',59,1.79500588647572255135e+09);
INSERT INTO "entries" VALUES('533o7zh4jrchs2le',61,'move',1,'lotto',60,1.79500588648058271405e+09);
INSERT INTO "entries" VALUES('533o7zh4jrchs2le',62,'move',0,'pass',61,1.79500588648230957979e+09);
INSERT INTO "entries" VALUES('533o7zh4jrchs2le',63,'move',1,'pass',62,1.79500588648436403276e+09);
INSERT INTO "entries" VALUES('dxkmrci6i7wksmuu',1,'move',1,'pass',0,1795005886.15869);
INSERT INTO "entries" VALUES('dxkmrci6i7wksmuu',2,'move',0,'producer',1,1.79500588617167568207e+09);
INSERT INTO "entries" VALUES('dxkmrci6i7wksmuu',3,'move',1,'leadership-council',2,1.79500588617959523198e+09);
INSERT INTO "entries" VALUES('dxkmrci6i7wksmuu',4,'move',0,'supplier mine',3,1.79500588618278837205e+09);
CREATE TABLE grants (
	id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT, 
	table_id VARCHAR(16) NOT NULL, 
	seat INTEGER NOT NULL, 
	holder_hash VARCHAR(64) NOT NULL, 
	label TEXT NOT NULL, 
	at DOUBLE NOT NULL, 
	CONSTRAINT uq_grants_holder_hash_table_id_seat UNIQUE (holder_hash, table_id, seat), 
	CONSTRAINT fk_grants_table_id FOREIGN KEY(table_id) REFERENCES tables (id) ON DELETE CASCADE
);
INSERT INTO "grants" VALUES(1,'dxkmrci6i7wksmuu',0,'72bd49a34a03e4d072dede1f45ca53349ad37e9463f33e4e8aece016ef568fae','test',1.7950058860782189369e+09);
INSERT INTO "grants" VALUES(2,'2fe5k3dztgbzggta',0,'737ec1a8a81b0371f51f8228657cd63695e0abe67990976884edef2229d15d19','test',1.79500588610561800009e+09);
INSERT INTO "grants" VALUES(3,'dxkmrci6i7wksmuu',1,'be11422fbbb92f89b0e788b8edba34dd739b3156b1f0322cfce3d4181b191758','test',1.79500588614887881273e+09);
INSERT INTO "grants" VALUES(4,'dxkmrci6i7wksmuu',0,'9e170dd2bc7a0f4a90f9d5ab6eb02ed2213691ac8e7c923906c287aab8622392','python-httpx/0.28.1',1.7950058862002727985e+09);
INSERT INTO "grants" VALUES(5,'533o7zh4jrchs2le',0,'1666005c2c6e0fff4ca2bf06fbfff5be18fb1c0423a9b185b09c579a87724e87','python-httpx/0.28.1',1.7950058862149324417e+09);
INSERT INTO "grants" VALUES(6,'533o7zh4jrchs2le',1,'a47ae0c251894bb45a51dfc0054cd0cea2bc962507275fe2923f2e57c9748516','test',1.79500588623310327533e+09);
INSERT INTO "grants" VALUES(7,'llc3iq6b4cb3fwjr',0,'9fceeb0e62ae2371b03d952ad420f42bf79622b5fdc83c636515b62e1eb92cf0','python-httpx/0.28.1',1.79500588651258778574e+09);
INSERT INTO "grants" VALUES(8,'n4gyxiejbmy53m5r',0,'cc50713618bfef70761a81888b5fd60abc3665367e4c69a33dd3d687d0b06c90','python-httpx/0.28.1',1.79500588651386761666e+09);
INSERT INTO "grants" VALUES(9,'xrgcrmdzgmiejhfa',0,'b0cc9cfcf78b95b2220c804bee83ca308a61a67a61c10849b15a42804ab642a2','python-httpx/0.28.1',1.79500588651537752154e+09);
INSERT INTO "grants" VALUES(10,'6jyinrbwp7kn45pb',0,'891c9bdfe895d30eb5c6227f2edda2c2d99e071239eb8ff9b63884da15b60c24','python-httpx/0.28.1',1.79500588651551222802e+09);
CREATE TABLE invitations (
	link_hash VARCHAR(64) NOT NULL, 
	table_id VARCHAR(16) NOT NULL, 
	seat INTEGER NOT NULL, 
	for_device BOOLEAN NOT NULL, 
	at DOUBLE NOT NULL, 
	grant_id BIGINT, 
	nonce_hash VARCHAR(64), 
	CONSTRAINT pk_invitations PRIMARY KEY (link_hash), 
	CONSTRAINT fk_invitations_table_id FOREIGN KEY(table_id) REFERENCES tables (id) ON DELETE CASCADE
);
INSERT INTO "invitations" VALUES('4edd1b5b419d29ebf70825a69aa606603c20777345cadadd1e7f71e6e4d8edd6','dxkmrci6i7wksmuu',0,0,1.7950058859142916203e+09,1,'4edd1b5b419d29ebf70825a69aa606603c20777345cadadd1e7f71e6e4d8edd6');
INSERT INTO "invitations" VALUES('3d519c0b0fac08bddd55229a8b94044382370356543ba0369b9f2f27e2d80539','dxkmrci6i7wksmuu',1,0,1.79500588591429281236e+09,3,'3d519c0b0fac08bddd55229a8b94044382370356543ba0369b9f2f27e2d80539');
INSERT INTO "invitations" VALUES('90b3a4ed06dc1499cd0aff6faf0385e431fea67fea58d53ae38c0f77192c7ba5','2fe5k3dztgbzggta',0,0,1.79500588605667543411e+09,2,'90b3a4ed06dc1499cd0aff6faf0385e431fea67fea58d53ae38c0f77192c7ba5');
INSERT INTO "invitations" VALUES('38d771ace908ddcdad36d98947f50e482e55240b7cc5a70dcba18c1a36da83c4','2fe5k3dztgbzggta',1,0,1.79500588605667614938e+09,NULL,NULL);
INSERT INTO "invitations" VALUES('69cc27d0545c2ce8c823dcc205bf7b7f11042c37066517881b50d3ce1e460039','2fe5k3dztgbzggta',2,0,1.79500588605667638778e+09,NULL,NULL);
INSERT INTO "invitations" VALUES('7e9024d28e6bcbaabc13804caf3b758f06f274e83f52df9037e709e6d164646a','dxkmrci6i7wksmuu',0,1,1.7950058861895232201e+09,4,NULL);
INSERT INTO "invitations" VALUES('d938ba5d5ee35e200b74b1cf63a28bdfa41b4eb97de4c45d975d2bd117e9717e','533o7zh4jrchs2le',1,0,1.7950058862162115574e+09,6,'d938ba5d5ee35e200b74b1cf63a28bdfa41b4eb97de4c45d975d2bd117e9717e');
CREATE TABLE messages (
	id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT, 
	table_id VARCHAR(16) NOT NULL, 
	seat INTEGER NOT NULL, 
	text TEXT NOT NULL, 
	at DOUBLE NOT NULL, 
	kind TEXT DEFAULT 'talk' NOT NULL, 
	CONSTRAINT fk_messages_table_id FOREIGN KEY(table_id) REFERENCES tables (id) ON DELETE CASCADE
);
INSERT INTO "messages" VALUES(1,'dxkmrci6i7wksmuu',0,'{"name":"Ann"}',1.79500588607517528533e+09,'joined');
INSERT INTO "messages" VALUES(2,'dxkmrci6i7wksmuu',0,'a0',1.79500588609463453291e+09,'talk');
INSERT INTO "messages" VALUES(3,'2fe5k3dztgbzggta',0,'{"name":"Ann"}',1.79500588610540890693e+09,'joined');
INSERT INTO "messages" VALUES(4,'2fe5k3dztgbzggta',0,'b0',1.79500588611654043197e+09,'talk');
INSERT INTO "messages" VALUES(5,'dxkmrci6i7wksmuu',0,'a1',1.79500588612178015707e+09,'talk');
INSERT INTO "messages" VALUES(6,'2fe5k3dztgbzggta',0,'b1',1.79500588612678313254e+09,'talk');
INSERT INTO "messages" VALUES(7,'dxkmrci6i7wksmuu',0,'a2',1.79500588613163304324e+09,'talk');
INSERT INTO "messages" VALUES(8,'2fe5k3dztgbzggta',0,'b2',1.79500588613651108739e+09,'talk');
INSERT INTO "messages" VALUES(9,'dxkmrci6i7wksmuu',1,'{"name":"Bob"}',1.79500588614724779128e+09,'joined');
INSERT INTO "messages" VALUES(10,'533o7zh4jrchs2le',1,'{"name":"Bob"}',1.79500588623286700252e+09,'joined');
CREATE TABLE outbox (
	id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT, 
	table_id VARCHAR(16) NOT NULL, 
	seat INTEGER NOT NULL, 
	kind TEXT NOT NULL, 
	payload TEXT NOT NULL, 
	attempts INTEGER NOT NULL, 
	next_at DOUBLE NOT NULL, 
	CONSTRAINT ck_outbox_kind_is_known CHECK (kind IN ('webpush', 'webhook')), 
	CONSTRAINT fk_outbox_table_id FOREIGN KEY(table_id) REFERENCES tables (id) ON DELETE CASCADE
);
CREATE TABLE pushes (
	id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT, 
	table_id VARCHAR(16) NOT NULL, 
	seat INTEGER NOT NULL, 
	endpoint TEXT NOT NULL, 
	p256dh TEXT NOT NULL, 
	auth TEXT NOT NULL, 
	language TEXT NOT NULL, 
	at DOUBLE NOT NULL, 
	CONSTRAINT uq_pushes_table_id_seat_endpoint UNIQUE (table_id, seat, endpoint), 
	CONSTRAINT fk_pushes_table_id FOREIGN KEY(table_id) REFERENCES tables (id) ON DELETE CASCADE
);
CREATE TABLE reviews (
	table_id VARCHAR(16) NOT NULL, 
	status TEXT NOT NULL, 
	owner TEXT NOT NULL, 
	at DOUBLE NOT NULL, 
	content BLOB NOT NULL, 
	CONSTRAINT pk_reviews PRIMARY KEY (table_id), 
	CONSTRAINT ck_reviews_status_is_known CHECK (status IN ('running', 'done')), 
	CONSTRAINT fk_reviews_table_id FOREIGN KEY(table_id) REFERENCES tables (id) ON DELETE CASCADE
);
CREATE TABLE seats (
	table_id VARCHAR(16) NOT NULL, 
	seat INTEGER NOT NULL, 
	kind TEXT NOT NULL, 
	name TEXT NOT NULL, 
	bot TEXT, 
	stand_in TEXT, 
	is_host BOOLEAN NOT NULL, 
	webhook TEXT, 
	seen_at DOUBLE, 
	waiting TEXT, 
	orders TEXT, 
	resigned_at DOUBLE, 
	break_at DOUBLE, 
	CONSTRAINT pk_seats PRIMARY KEY (table_id, seat), 
	CONSTRAINT ck_seats_kind_is_known CHECK (kind IN ('open', 'person', 'bot')), 
	CONSTRAINT fk_seats_table_id FOREIGN KEY(table_id) REFERENCES tables (id) ON DELETE CASCADE
);
INSERT INTO "seats" VALUES('dxkmrci6i7wksmuu',0,'person','Ann',NULL,NULL,1,NULL,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "seats" VALUES('dxkmrci6i7wksmuu',1,'person','Bob',NULL,NULL,0,NULL,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "seats" VALUES('2fe5k3dztgbzggta',0,'person','Ann',NULL,NULL,1,NULL,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "seats" VALUES('2fe5k3dztgbzggta',1,'person','Bob',NULL,NULL,0,NULL,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "seats" VALUES('2fe5k3dztgbzggta',2,'person','Cy',NULL,NULL,0,NULL,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "seats" VALUES('533o7zh4jrchs2le',0,'person','Ann',NULL,NULL,1,NULL,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "seats" VALUES('533o7zh4jrchs2le',1,'person','Bob',NULL,NULL,0,NULL,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "seats" VALUES('llc3iq6b4cb3fwjr',0,'person','Cy',NULL,NULL,1,NULL,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "seats" VALUES('llc3iq6b4cb3fwjr',1,'bot','Mort','mort',NULL,0,NULL,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "seats" VALUES('n4gyxiejbmy53m5r',0,'person','Cy',NULL,NULL,1,NULL,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "seats" VALUES('n4gyxiejbmy53m5r',1,'bot','Mort','mort',NULL,0,NULL,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "seats" VALUES('xrgcrmdzgmiejhfa',0,'person','Cy',NULL,NULL,1,NULL,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "seats" VALUES('xrgcrmdzgmiejhfa',1,'bot','Mort','mort',NULL,0,NULL,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "seats" VALUES('6jyinrbwp7kn45pb',0,'person','Cy',NULL,NULL,1,NULL,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "seats" VALUES('6jyinrbwp7kn45pb',1,'bot','Mort','mort',NULL,0,NULL,NULL,NULL,NULL,NULL,NULL);
CREATE TABLE settings (
	"key" TEXT NOT NULL, 
	value TEXT NOT NULL, 
	CONSTRAINT pk_settings PRIMARY KEY ("key")
);
CREATE TABLE tables (
	id VARCHAR(16) NOT NULL, 
	game TEXT NOT NULL, 
	rules_version INTEGER NOT NULL, 
	options TEXT NOT NULL, 
	seed TEXT NOT NULL, 
	salt TEXT NOT NULL, 
	commitment VARCHAR(64) NOT NULL, 
	name TEXT NOT NULL, 
	status TEXT NOT NULL, 
	seq INTEGER NOT NULL, 
	turn_seat INTEGER, 
	winners TEXT, 
	chat_on BOOLEAN NOT NULL, 
	spectator_hash VARCHAR(64) NOT NULL, 
	rematch_of VARCHAR(16), 
	same_deal_of VARCHAR(16), 
	created_at DOUBLE NOT NULL, 
	started_at DOUBLE, 
	finished_at DOUBLE, 
	changed_at DOUBLE NOT NULL, 
	branch_of VARCHAR(16), 
	hides_deal BOOLEAN, 
	secret VARCHAR(64), 
	dealing TEXT, 
	join_hash VARCHAR(64), 
	watch_on BOOLEAN DEFAULT true NOT NULL, 
	clock TEXT, 
	daily TEXT, 
	CONSTRAINT pk_tables PRIMARY KEY (id), 
	CONSTRAINT uq_tables_spectator_hash UNIQUE (spectator_hash), 
	CONSTRAINT ck_tables_status_is_known CHECK (status IN ('open', 'running', 'finished', 'closed'))
);
INSERT INTO "tables" VALUES('dxkmrci6i7wksmuu','works',1,'{"players":2,"names":["Ann","Bob"]}','98910446','chosen-c0bbfd9840dc89a3490ef4362c6ee4c7','45bd2e45150a5af2612fac0165683965a537352778ae2a848b1da86ca1577f78','Ann''s table','running',4,1,NULL,1,'dcb4815c1d6c09f93275bd66ec386d6879fb5018488c51b5d86d7f18788f952b',NULL,NULL,1.79500588591142892832e+09,1.79500588594462943082e+09,NULL,1.79500588620066475874e+09,NULL,NULL,NULL,NULL,NULL,1,NULL,NULL);
INSERT INTO "tables" VALUES('2fe5k3dztgbzggta','bid',2,'{"players":3}','98910446','chosen-78e356d9cacd57294c31af101af928a6','8ffeda84634f907386bc5b7333f758163ff16ac82f9f91b3a20dd8798f844e5c','夜のゲーム','open',0,NULL,NULL,1,'0ca5a87078b03b3fa4225adbcedc50ab8bbd6742ac3a3b195c3e03207e6afa3c',NULL,NULL,1.79500588605497026438e+09,NULL,NULL,1.79500588610611677168e+09,NULL,NULL,NULL,NULL,'51b3838554685a70564f45e635d23849a6fa72c2523f2f3a17f4d918b023ed86',1,NULL,NULL);
INSERT INTO "tables" VALUES('533o7zh4jrchs2le','works',1,'{"players":2,"names":["Ann","Bob"]}','5','chosen-61e0f9c110ee031df794df17f177d235','0a3a621059375670cd520c2eb42bfae423dee7ff641becb7b97f997b44ec494b','','finished',63,NULL,'[0]',1,'db77c45b17761ebfd38216bd884f7d8e7ca160659d3c899c1580d94fe00ffa34',NULL,NULL,1.7950058862149324417e+09,1.79500588622758436201e+09,1.79500588648436403276e+09,1.79500588648436403276e+09,NULL,NULL,NULL,NULL,NULL,1,NULL,NULL);
INSERT INTO "tables" VALUES('llc3iq6b4cb3fwjr','works',1,'{"players":1,"solo":"mort","names":["Cy","Mort"]}','2093165627514768953','chosen-3cc276e2ec0f98ddd0d2fe495e0d373f','cde092fc4b1f86283821412abea0d2757ccbcf9d1eed0375d6851c0fc1bf7812','','running',0,0,NULL,0,'547a315780841f29031a20c4c301cec22d1c1bca3316f36955fbd342ea22c020',NULL,NULL,1.79500588651258778574e+09,1.79500588653928232199e+09,NULL,1.79500588653928232199e+09,NULL,NULL,NULL,NULL,NULL,0,NULL,'{"date":"2026-11-20","counted":true}');
INSERT INTO "tables" VALUES('n4gyxiejbmy53m5r','works',1,'{"players":1,"solo":"mort","names":["Cy","Mort"]}','2093165627514768953','chosen-ef55059101f9087367e2ad2a38123168','0e1a57ebb96b6975b413dd1dadd3fa9e22dcf758d0061daebef1c39ed4a73737','','running',0,0,NULL,0,'9c55290039f1bb5ff52e473e72588738d0411d07577721db1a5fd591337d5607',NULL,NULL,1.79500588651386761666e+09,1.79500588653096318243e+09,NULL,1.79500588653096318243e+09,NULL,NULL,NULL,NULL,NULL,0,NULL,'{"date":"2026-11-20","counted":true}');
INSERT INTO "tables" VALUES('xrgcrmdzgmiejhfa','works',1,'{"players":1,"solo":"mort","names":["Cy","Mort"]}','2093165627514768953','chosen-5db85b7143cfbe96475a7afa321b494f','3d164ccc0f18314dad3a1dd68f3ee59dbe5a35173a38013157dbe7834a66c82b','','running',0,0,NULL,0,'59549f95c40b6b851c370d6e872ed6e1f5c52e046d28af7770687f255f704222',NULL,NULL,1.79500588651537752154e+09,1.79500588654942774772e+09,NULL,1.79500588654942774772e+09,NULL,NULL,NULL,NULL,NULL,0,NULL,'{"date":"2026-11-20","counted":true}');
INSERT INTO "tables" VALUES('6jyinrbwp7kn45pb','works',1,'{"players":1,"solo":"mort","names":["Cy","Mort"]}','2093165627514768953','chosen-ff17c7be301caae5a6a26a3edc38fab9','1efd2a28fa22cbc02ba338fa4622271160fe862af250fb7fd576a494ae8c93da','','running',0,0,NULL,0,'ec79b1a786de2fabbbaacd9363a3d75a7894ed7e3c11e554f7f1ea0526e13fd1',NULL,NULL,1.79500588651551222802e+09,1.79500588654396343226e+09,NULL,1.79500588654396343226e+09,NULL,NULL,NULL,NULL,NULL,0,NULL,'{"date":"2026-11-20","counted":true}');
CREATE INDEX ix_tables_same_deal_of ON tables (same_deal_of);
CREATE INDEX ix_tables_status_created_at ON tables (status, created_at);
CREATE INDEX ix_tables_rematch_of ON tables (rematch_of);
CREATE UNIQUE INDEX ix_tables_join_hash ON tables (join_hash);
CREATE INDEX ix_messages_table_id_id ON messages (table_id, id);
CREATE INDEX ix_grants_table_id_seat ON grants (table_id, seat);
CREATE INDEX ix_invitations_table_id_seat ON invitations (table_id, seat);
CREATE INDEX ix_pushes_endpoint ON pushes (endpoint);
CREATE INDEX ix_outbox_table_id_seat ON outbox (table_id, seat);
CREATE INDEX ix_outbox_next_at_id ON outbox (next_at, id);
CREATE INDEX ix_reviews_status_at ON reviews (status, at);
CREATE INDEX ix_daily_tries_day ON daily_tries (day);
DELETE FROM "sqlite_sequence";
INSERT INTO "sqlite_sequence" VALUES('messages',10);
INSERT INTO "sqlite_sequence" VALUES('grants',10);
COMMIT;
