CREATE TABLE tables (
    code    TEXT   NOT NULL PRIMARY KEY,
    game    TEXT   NOT NULL,
    stage   TEXT   NOT NULL,
    opened  BIGINT NOT NULL,
    changed BIGINT NOT NULL,
    body    TEXT   NOT NULL
);

CREATE INDEX tables_by_stage ON tables (stage, changed);

CREATE TABLE entries (
    code   TEXT   NOT NULL,
    number BIGINT NOT NULL,
    at     BIGINT NOT NULL,
    body   TEXT   NOT NULL,
    PRIMARY KEY (code, number)
);
