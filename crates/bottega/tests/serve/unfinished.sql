-- Unfinished matches as a server of format 1 has stored them: whatever comes later must play them on.
-- Tokens, in the order of the seats: 8DTMTD9H 30d83a98249be94d0fc48ed2acc9de8d c12c71513e527cbc8c732201c9be316d
-- A0QPJMNPKVX5 b902aa2762a7295a2096edee4c40d4f9 f866b38ccd83eadc952cddafe5024de2, BT0AAAV5 bb64fce9bdecd9244ba440225d0e93db
-- The moments are far in the future, so that no match is too old to go on.
BEGIN TRANSACTION;
CREATE TABLE entries (
    code   TEXT   NOT NULL,
    number BIGINT NOT NULL,
    at     BIGINT NOT NULL,
    body   TEXT   NOT NULL,
    PRIMARY KEY (code, number)
);
INSERT INTO "entries" VALUES('8DTMTD9H',0,4794803673052,'{"opened":{"game":"eriantys","config":{"absence":"skip","expert":false,"players":2},"options":{"private":false,"clock":{"kind":"none"},"absence":"skip","grace":60,"take_back":true,"spectators":true}}}');
INSERT INTO "entries" VALUES('8DTMTD9H',1,4794803673052,'{"sat":{"seat":0,"name":"ada","key":"7dba27f8e43fb02c00456630eed05ee9082f917af881568148d7ab1a37091927","wishes":{}}}');
INSERT INTO "entries" VALUES('8DTMTD9H',2,4794803673056,'{"sat":{"seat":1,"name":"bob","key":"a31245d5bc5a4ba2bddd31f4ec980bfc36124a8a977112711e9fe20f9f189de2","wishes":{}}}');
INSERT INTO "entries" VALUES('8DTMTD9H',3,4794803673056,'{"started":{"seed":"0xc8f8deb5de366571b9f05dfdeb5101d2e7fc07ea5e8cb8acdc3986d737bf42cf"}}');
INSERT INTO "entries" VALUES('8DTMTD9H',4,4794803673068,'{"acted":{"seat":0,"actions":["a1"]},"order":[0,"m0"]}');
INSERT INTO "entries" VALUES('8DTMTD9H',5,4794803673081,'{"acted":{"seat":1,"actions":["a2"]},"order":[1,"m1"]}');
INSERT INTO "entries" VALUES('8DTMTD9H',6,4794803673093,'{"acted":{"seat":0,"actions":["G-d"]},"order":[0,"m2"]}');
INSERT INTO "entries" VALUES('8DTMTD9H',7,4794803673108,'{"acted":{"seat":0,"actions":["R-d"]},"order":[0,"m3"]}');
INSERT INTO "entries" VALUES('8DTMTD9H',8,4794803673112,'{"acted":{"seat":0,"actions":["Y-d"]},"order":[0,"m4"]}');
INSERT INTO "entries" VALUES('8DTMTD9H',9,4794803673132,'{"acted":{"seat":0,"actions":["m1"]},"order":[0,"m5"]}');
INSERT INTO "entries" VALUES('8DTMTD9H',10,4794803673148,'{"acted":{"seat":0,"actions":["c0"]},"order":[0,"m6"]}');
INSERT INTO "entries" VALUES('8DTMTD9H',11,4794803673153,'{"acted":{"seat":1,"actions":["R-d"]},"order":[1,"m7"]}');
INSERT INTO "entries" VALUES('8DTMTD9H',12,4794803673162,'{"acted":{"seat":1,"actions":["R-d"]},"order":[1,"m8"]}');
INSERT INTO "entries" VALUES('8DTMTD9H',13,4794803673197,'{"said":{"seat":0,"text":"see you tomorrow"},"order":[0,"chat"]}');
INSERT INTO "entries" VALUES('A0QPJMNPKVX5',0,4794803673504,'{"opened":{"game":"masters","config":{"absence":"skip","market":"push","players":2,"seating":"random"},"options":{"private":true,"clock":{"kind":"none"},"absence":"skip","grace":60,"take_back":true,"spectators":true}}}');
INSERT INTO "entries" VALUES('A0QPJMNPKVX5',1,4794803673504,'{"sat":{"seat":0,"name":"kim","key":"609fb0d80ac444d7959da1dd5e415a1ae5347665b80fa2e1a7fe99e1c27cc3cd","wishes":{}}}');
INSERT INTO "entries" VALUES('A0QPJMNPKVX5',2,4794803673509,'{"sat":{"seat":1,"name":"lea","key":"154d93b5e423b1a6bcff98fedd24261193a4ed0d904d93c42de2b9d98eb23f4b","wishes":{}}}');
INSERT INTO "entries" VALUES('A0QPJMNPKVX5',3,4794803673509,'{"started":{"seed":"0xec185d18384bb5de5a4256f3707a8157643ac946597ee3461a05bc368b24c329"}}');
INSERT INTO "entries" VALUES('A0QPJMNPKVX5',4,4794803673559,'{"acted":{"seat":0,"actions":["keep 2 4"]},"order":[0,"m0"]}');
INSERT INTO "entries" VALUES('A0QPJMNPKVX5',5,4794803673576,'{"acted":{"seat":0,"actions":["bonus C-1"]},"order":[0,"m1"]}');
INSERT INTO "entries" VALUES('A0QPJMNPKVX5',6,4794803673580,'{"acted":{"seat":1,"actions":["keep 6 7"]},"order":[1,"m2"]}');
INSERT INTO "entries" VALUES('A0QPJMNPKVX5',7,4794803673586,'{"acted":{"seat":1,"actions":["row 0"]},"order":[1,"m3"]}');
INSERT INTO "entries" VALUES('A0QPJMNPKVX5',8,4794803673604,'{"acted":{"seat":1,"actions":["C-1"]},"order":[1,"m4"]}');
INSERT INTO "entries" VALUES('A0QPJMNPKVX5',9,4794803673616,'{"acted":{"seat":1,"actions":["S-2"]},"order":[1,"m5"]}');
INSERT INTO "entries" VALUES('A0QPJMNPKVX5',10,4794803673624,'{"acted":{"seat":1,"actions":["S-2"]},"order":[1,"m6"]}');
INSERT INTO "entries" VALUES('A0QPJMNPKVX5',11,4794803673630,'{"acted":{"seat":1,"actions":["drop 6"]},"order":[1,"m7"]}');
INSERT INTO "entries" VALUES('A0QPJMNPKVX5',12,4794803673652,'{"acted":{"seat":1,"actions":["drop 7"]},"order":[1,"m8"]}');
INSERT INTO "entries" VALUES('A0QPJMNPKVX5',13,4794803673654,'{"said":{"seat":0,"text":"see you tomorrow"},"order":[0,"chat"]}');
INSERT INTO "entries" VALUES('BT0AAAV5',0,4794803673960,'{"opened":{"game":"eriantys","config":{"absence":"skip","expert":false,"players":2},"options":{"private":false,"clock":{"kind":"none"},"absence":"skip","grace":60,"take_back":true,"spectators":true}}}');
INSERT INTO "entries" VALUES('BT0AAAV5',1,4794803673960,'{"sat":{"seat":0,"name":"zoe","key":"5797571f269bc0d93c788d52e80caf98fdc4d38ea648d89e19411721063a4ffb","wishes":{}}}');
CREATE TABLE tables (
    code    TEXT   NOT NULL PRIMARY KEY,
    game    TEXT   NOT NULL,
    stage   TEXT   NOT NULL,
    opened  BIGINT NOT NULL,
    changed BIGINT NOT NULL,
    body    TEXT   NOT NULL
);
INSERT INTO "tables" VALUES('8DTMTD9H','eriantys','playing',4794803673052,4794803673056,'{"config":{"absence":"skip","expert":false,"players":2},"options":{"private":false,"clock":{"kind":"none"},"absence":"skip","grace":60,"take_back":true,"spectators":true},"seats":[{"person":{"name":"ada","key":"7dba27f8e43fb02c00456630eed05ee9082f917af881568148d7ab1a37091927"}},{"person":{"name":"bob","key":"a31245d5bc5a4ba2bddd31f4ec980bfc36124a8a977112711e9fe20f9f189de2"}}],"owner":0}');
INSERT INTO "tables" VALUES('A0QPJMNPKVX5','masters','playing',4794803673504,4794803673509,'{"config":{"absence":"skip","market":"push","players":2,"seating":"random"},"options":{"private":true,"clock":{"kind":"none"},"absence":"skip","grace":60,"take_back":true,"spectators":true},"seats":[{"person":{"name":"kim","key":"609fb0d80ac444d7959da1dd5e415a1ae5347665b80fa2e1a7fe99e1c27cc3cd"}},{"person":{"name":"lea","key":"154d93b5e423b1a6bcff98fedd24261193a4ed0d904d93c42de2b9d98eb23f4b"}}],"owner":0}');
INSERT INTO "tables" VALUES('BT0AAAV5','eriantys','waiting',4794803673960,4794803673960,'{"config":{"absence":"skip","expert":false,"players":2},"options":{"private":false,"clock":{"kind":"none"},"absence":"skip","grace":60,"take_back":true,"spectators":true},"seats":[{"person":{"name":"zoe","key":"5797571f269bc0d93c788d52e80caf98fdc4d38ea648d89e19411721063a4ffb"}},"nobody"],"owner":0}');
CREATE INDEX tables_by_stage ON tables (stage, changed);
PRAGMA application_id = 1114600551;
PRAGMA user_version = 1;
COMMIT;