/// A certificate that signs itself, and its key: made by `openssl ca -selfsign`, P-256, valid from 2020 to 2120.
struct SelfSigned: Sendable {
    let certificate: String
    let key: String

    static let known = SelfSigned(
        certificate: """
            -----BEGIN CERTIFICATE-----
            MIIBVTCB/KADAgECAhRoF+1bsbPTRk9Vn/HoSsWUozyKVzAKBggqhkjOPQQDAjAQ
            MQ4wDAYDVQQDDAVrbm93bjAgFw0yMDAxMDEwMDAwMDBaGA8yMTIwMDEwMTAwMDAw
            MFowEDEOMAwGA1UEAwwFa25vd24wWTATBgcqhkjOPQIBBggqhkjOPQMBBwNCAATv
            S3Qj78VEJ6hTeCAIEdOwZIOC1SbNtVu0V4yOe26lpt953d72rJoJzn9ZNRep3EYc
            17fFUuK4lWJ1/d/7kvPSozIwMDAPBgNVHRMBAf8EBTADAQH/MB0GA1UdDgQWBBRI
            BujZsbXO7aMyRwvj2l0eUpYwKzAKBggqhkjOPQQDAgNIADBFAiB2de7L0WY7fzuQ
            dFulZdF69ZMVSiOT6HH9Hye1dzfdpwIhAMBMhZNql1Lh1Pgy9XdMDiBYfvmC85Sc
            iTc0T0hF0OAY
            -----END CERTIFICATE-----
            """,
        key: """
            -----BEGIN PRIVATE KEY-----
            MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgpLS8hkfRh7J5kSD1
            YBEiPWFqFhNYnxrn2p6RZN+pof6hRANCAATvS3Qj78VEJ6hTeCAIEdOwZIOC1SbN
            tVu0V4yOe26lpt953d72rJoJzn9ZNRep3EYc17fFUuK4lWJ1/d/7kvPS
            -----END PRIVATE KEY-----
            """)

    static let other = SelfSigned(
        certificate: """
            -----BEGIN CERTIFICATE-----
            MIIBVTCB/KADAgECAhRVLSHQpcljCZJ/gE2OL5MF1AsDpjAKBggqhkjOPQQDAjAQ
            MQ4wDAYDVQQDDAVvdGhlcjAgFw0yMDAxMDEwMDAwMDBaGA8yMTIwMDEwMTAwMDAw
            MFowEDEOMAwGA1UEAwwFb3RoZXIwWTATBgcqhkjOPQIBBggqhkjOPQMBBwNCAAT4
            8Dt0HPIRioupHQNeGhg8fN/L7ngqf/Sl3ZqphgoJLMOJSX8UsevI76RIzu4Viowt
            /dcMn5rkMPMyQTPJEKPwozIwMDAPBgNVHRMBAf8EBTADAQH/MB0GA1UdDgQWBBQF
            XXa8SDPM2WrfOY0Yh5KVu79fhjAKBggqhkjOPQQDAgNIADBFAiEAjbkNwLxi6iqF
            w7fSDYU4u7KLM/3/Jiq10EKcA/SgXK8CIDt5lqCRudETEauO2JL4FtQpmhAuWRm1
            UZCzKA+3yxQH
            -----END CERTIFICATE-----
            """,
        key: """
            -----BEGIN PRIVATE KEY-----
            MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgeaB3MSdRQK+6PyrR
            DrasU3rMP2SAXD04X6HOTLBu7tShRANCAAT48Dt0HPIRioupHQNeGhg8fN/L7ngq
            f/Sl3ZqphgoJLMOJSX8UsevI76RIzu4Viowt/dcMn5rkMPMyQTPJEKPw
            -----END PRIVATE KEY-----
            """)
}
